import { createRandom } from '#server/demo/simulator/physics/random.ts'
import {
  buildMixedDocument,
  documentOf,
  elementsOf,
  type MixedDocument,
  type MixedElement,
  textAt,
} from './mixed-document.ts'

const NUM_DRAWINGS = 4
const NUM_MIXED = 1_000
const NUM_VALUES = 300
const FONT_SIZE = 16
/** Measured by every unit of the demo. */
const PARAMETERS = ['T1g', 'T1h', 'T2g', 'T2h', 'P1g', 'P1h', 'P2g', 'P2h', 'F1']

/** Drawings of one size with some hundred values of a unit among many other elements; pictures are left out. */
export const buildWallDocuments = (): MixedDocument[] =>
  Array.from({ length: NUM_DRAWINGS }, (_, at) => buildWallDocument(at + 1))

function buildWallDocument(seed: number): MixedDocument {
  const random = createRandom(seed, 'wall drawing')
  const mixed = buildMixedDocument(NUM_MIXED, [], seed)
  const { width, height } = mixed
  const values = Array.from(
    { length: NUM_VALUES },
    (_, at): MixedElement => ({
      ...textAt(`v${at}`, random.between(0, width - 100), random.between(0, height - 40), FONT_SIZE),
      text: '–',
      stationVal1: PARAMETERS[at % PARAMETERS.length] ?? '',
    }),
  )
  const others = elementsOf(mixed).filter(({ type }) => type !== 'img')
  return { ...documentOf([...others, ...values], width, height), uuid: `wall-${seed}` }
}
