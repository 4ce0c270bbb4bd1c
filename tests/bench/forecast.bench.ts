// Load forecasts of simulated winters, beside the best that anybody could forecast. BENCH_SEEDS: number of winters, default 5.

import { accuracyRows } from './forecast/accuracy-part.ts'
import { bandRows } from './forecast/bands-part.ts'
import { buildingRows } from './forecast/buildings.ts'
import { floorRows } from './forecast/floor-part.ts'
import { levelRows } from './forecast/levels-part.ts'
import { benchForecastPage } from './forecast/page.ts'
import type { PartRows } from './forecast/part.ts'
import { roomRows } from './forecast/room-rows.ts'
import { weatherRows } from './forecast/weather-part.ts'
import { createWinter, type Winter } from './forecast/winter.ts'
import { reportRows } from './results.ts'

const NUM_SEEDS = Number(process.env.BENCH_SEEDS ?? 5)
const PARTS: readonly PartRows[] = [floorRows, accuracyRows, bandRows, weatherRows, levelRows]

const winters: Winter[] = []
for (let seed = 1; seed <= NUM_SEEDS; seed += 1) winters.push(await createWinter(seed))
reportRows([
  ...PARTS.flatMap((part) => part(winters)),
  ...(await buildingRows(NUM_SEEDS)),
  ...(await roomRows(NUM_SEEDS)),
  ...(await benchForecastPage()),
])
