import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noPipeEnd: 'is not joined by pipes of the primary network (sources, relay stations, chambers and stations are)',
  sameEnds: 'must not be where the pipe begins',
  noPipeInScope: 'is not the code of a pipe in your data scope',
  noNodeInScope: 'is no source, chamber or station in your data scope',
  noEndHere: (from, to) => `this pipe ends at ${from} and ${to}, not here`,
  hasValves: (count) => `has ${count} valves: delete these first`,
  valvesAtOldEnd: (codes) => `valves ${codes} stand at the former end: move or delete them first`,
  lacksRights: (codes) => `You lack the permissions for this: ${codes}`,
  outsideScope: 'is not in your data scope',
  noSuchElement: 'is not there',
  leadsOutside: 'has pipes to nodes outside your data scope, and is neither moved nor removed',
  onlyMoves: 'is a source or a station, which can only be moved',
  codeTaken: (code) => `${code} is the code of something else`,
  codeHasPoints: (codes) => `${codes} have measuring points and keep their codes`,
  inUse: (codes) => `is still needed and not removed: ${codes}`,
  chamberInUse: ({ points, below, images, areas }) =>
    `is still needed and not removed: ${[
      points > 0 ? `measuring points (${points})` : '',
      below > 0 ? `nodes below it (${below})` : '',
      images > 0 ? `pictures (${images})` : '',
      areas > 0 ? `records of areas (${areas})` : '',
    ]
      .filter((text) => text !== '')
      .join(', ')}; remove these first`,
  noSource: 'has no source near it under which it would stand',
  notTheLast: 'is not the last publication, and only that one is taken back',
  notYours: 'Only its publisher, or who sees the whole company, takes a publication back',
  leftScope: 'Some of it is not in your data scope any more',
}
