import { z } from 'zod'

/** 2100-01-01: what is later is no time of the plant, and dates end somewhere beyond it. */
const LAST_TIME = 4_102_444_800_000

/** A time in epoch ms, as a form or an address has it. */
export const epochMs = z.coerce.number().int().min(0).max(LAST_TIME)
