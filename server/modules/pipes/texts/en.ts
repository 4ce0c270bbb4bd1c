import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noPipeEnd: 'is not joined by pipes of the primary network (sources, relay stations, chambers and stations are)',
  sameEnds: 'must not be where the pipe begins',
  noPipeInScope: 'is not the code of a pipe in your data scope',
  noNodeInScope: 'is no source, chamber or station in your data scope',
  noEndHere: (from, to) => `this pipe ends at ${from} and ${to}, not here`,
  hasValves: (count) => `has ${count} valves: delete these first`,
  valvesAtOldEnd: (codes) => `valves ${codes} stand at the former end: move or delete them first`,
}
