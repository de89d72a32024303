/** A sentence of the server in which commands stand between backticks. */
export const MitCode = ({ text }: { text: string }) =>
  text.split('`').map((teil, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    i % 2 === 1 ? <code key={i}>{teil}</code> : teil,
  )
