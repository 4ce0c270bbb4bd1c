import type { Translation } from '../translation.ts'

export const advice: Translation<'advice'> = {
  byVersion: 'Advice: taken, and what came of it',
  about:
    'Advice of the last {{days}} days: one that stays the same counts once; judged 30 min after it was taken, by stored values.',
  reading: 'Reading advice',
  none: 'No advice in this time',
  noneDetail: 'Once a strategy that runs as advice proposes a change, it is counted here.',
  version: 'Version of a strategy',
  versionOf: '{{name}}, version {{number}}',
  kind: 'Kind of strategy',
  given: 'Given',
  taken: 'Taken',
  takenShare: 'Share taken',
  met: 'As expected',
  missed: 'Not as expected',
  unknown: 'Unknown',
  metShare: 'Share as expected',
}
