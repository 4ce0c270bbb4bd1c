// Strategies in a closed loop with the simulated network, without a server, and how long a large cycle takes over a database, beside their aims. BENCH_SEEDS: number of companies, default 5;
// BENCH_PARTS: means, rooms, feedback, cycle.

import { runParts } from './parts.ts'
import { cycleRows } from './regulation/cycle-part.ts'
import { feedbackRows } from './regulation/feedback-part.ts'
import { meansRows } from './regulation/means-part.ts'
import { roomsRows } from './regulation/rooms-part.ts'

const seeds = Array.from({ length: Number(process.env.BENCH_SEEDS ?? 5) }, (_, at) => at + 1)

await runParts({
  means: async () => meansRows(seeds),
  rooms: async () => roomsRows(seeds),
  feedback: async () => feedbackRows(seeds),
  cycle: cycleRows,
})
