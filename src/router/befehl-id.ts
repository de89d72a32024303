/** How people write a Vorgang's number: `V-12`, `v 12.2`. */
export const ID = String.raw`v\s*[-–—]?\s*\d{1,15}(?:\.\d{1,3})?`
