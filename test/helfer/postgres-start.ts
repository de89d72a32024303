// Global set-up of the tests: replaced by the one that starts a real Postgres.
export default async function setup(): Promise<void> {}
