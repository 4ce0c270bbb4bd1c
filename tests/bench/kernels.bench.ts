import { benchRow, reportRows } from './results.ts'
import { benchSnapAnswers } from './snap-answers.ts'
import { benchWasmKernels } from './wasm-kernels.ts'

const rows = await benchWasmKernels()
reportRows([
  ...rows.map(({ name, unit, ours, peer, peerName }) =>
    benchRow('kernels', name, unit, [ours], { name: peerName, runs: [peer] }),
  ),
  ...(await benchSnapAnswers('kernels')),
])
