// Whether somebody sits there. What a page asks by itself must not keep a session awake: else one that is left open on a desk
// would never end.

const RUHT_MS = 60_000
let zuletzt = performance.now()

for (const art of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  addEventListener(
    art,
    () => {
      zuletzt = performance.now()
    },
    { capture: true, passive: true },
  )

/** Nobody touched the page for a minute. */
export const ruht = (): boolean => performance.now() - zuletzt > RUHT_MS
