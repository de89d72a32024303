import { notifications } from '@mantine/notifications'
import type { Texte } from '../texte/de.ts'

/** Says something over the page for a few seconds, once at a time; its cross has a name, which Mantine's has not. */
export const melde = (t: Texte, message: string, color: 'petrol' | 'rot' = 'petrol'): void =>
  void notifications.show({
    id: message,
    message,
    color,
    closeButtonProps: { 'aria-label': t.rahmen.schliessen },
  })
