import type { Request } from 'express'

/** Where the browser is: our own address, or this machine. Every other name was refused before (`pruefeAdresse`). */
export const ort = (req: Request): URL => new URL(`${req.protocol}://${req.headers.host}`)
