import type { Meta2dWallApi } from '../harness-api.ts'
import { elementsOf, type MixedDocument } from '../mixed-document.ts'
import { stageElement } from './frames.ts'
import { createMeta2d } from './meta2d.ts'

const VALUES_MS = 1_000

/** Rotates through drawings of one size in one canvas of meta2d; their bound texts change once a second. */
export async function createMeta2dWall(drawings: readonly MixedDocument[], turnMs: number): Promise<Meta2dWallApi> {
  const [first] = drawings
  if (!first) throw new Error('A wall shows at least one drawing.')
  const contestant = createMeta2d()
  await contestant.open(first, stageElement())
  let shown = 0
  const changeValues = (): void => {
    const document = drawings[shown] ?? first
    for (const element of elementsOf(document)) {
      if (element.type !== 'text' || element.stationVal1 === undefined) continue
      const text = (Math.random() * 100).toFixed(1)
      contestant.meta2d().setValue({ id: element.uuid, text }, { render: false, doEvent: false })
    }
    contestant.meta2d().render()
  }
  setInterval(changeValues, VALUES_MS)
  setInterval(() => {
    shown = (shown + 1) % drawings.length
    contestant.show(drawings[shown] ?? first)
    changeValues()
  }, turnMs)
  return { shown: () => shown }
}
