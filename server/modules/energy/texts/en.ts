import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  countsInAnotherUnit: (unit: string) => `must be a counter in ${unit}`,
  feedsAnotherSlot: (point: string, node: string, slot: string) =>
    `${point} feeds ${slot} of ${node} already: a meter feeds one slot`,
  noSuchSlot: 'must be a slot that the node has',
  meterRequired: 'must name a counter',
  sameMeter: 'must be empty unless the meter changes',
  notAfterEarlier: (day: string) => `must be after ${day}, the last day of an earlier meter`,
  overlapsMeter: (node: string, slot: string, point: string) =>
    `${slot} of ${node} is fed by ${point} on some of these days: each day a slot has one meter, and a meter feeds one slot`,
  readingWithoutDate: 'is required with a start reading',
  hoursReversed: (first: number) => `must be from ${first} to 24`,
  overlapsPrice: (own: string, other: string) =>
    `“${own}” overlaps “${other}” in days and hours: each hour has one price`,
  counterRequired: 'must name a counter',
  skippedTime: 'must not be in the hour that clocks skip on this day',
  exchangedLater: 'must not be later than now',
  exchangedTwice: 'has an exchange of this counter at the same time already',
  belowStored: (min: string, value: string, time: string) =>
    `must be at least ${min}, as ${value} was stored at ${time}; or confirm the readings`,
}
