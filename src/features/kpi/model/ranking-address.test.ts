import { expect, it } from 'vitest'
import { measureOf, readRankingState, writeRankingState } from './ranking-address.ts'

const read = (address: string) => readRankingState(new URLSearchParams(address))
const again = (address: string): string => writeRankingState(read(address), new URLSearchParams()).toString()

it('The address of a ranking tells what differs from the page as it opens', () => {
  expect(again('')).toBe('')
  const address = 'by=point%3AT1h&measure=maximum&source=s1&emitter=floor&envelope=3&order=lowest&count=20&range=season'
  expect(again(address)).toBe(address)
  expect(again('type=source&by=figure%3AboilerEfficiency')).toBe('type=source&by=figure%3AboilerEfficiency')
})

it('What nodes of a type do not have gives way to what they have', () => {
  expect(read('type=station&by=point:T1h').subject).toEqual({ kind: 'figure', code: 'heatIndex' })
  expect(read('type=source&by=figure:heatIndex').subject).toEqual({ kind: 'figure', code: 'networkLoss' })
  expect(read('by=point:none&emitter=wood&envelope=9&order=up&count=-1')).toEqual(read(''))
})

it('Counters are ranked by what they counted', () => {
  expect(measureOf(read('by=point:HT1&measure=maximum'))).toBe('consumed')
  expect(measureOf(read('by=point:T1h&measure=maximum'))).toBe('maximum')
})
