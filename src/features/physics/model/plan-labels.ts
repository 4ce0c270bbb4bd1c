import { type Ground, type PlanView, pixelOf, type Size } from './plan-view.ts'

interface PlanLabel {
  readonly keyId: string
  readonly text: string
  readonly px: number
  readonly py: number
}

interface Labelled {
  readonly keyId: string
  readonly name: string
  readonly ground: Ground
}

const MAX_LABELS = 60
const HEIGHT_PX = 18
const CHARACTER_PX = 12
const GAP_PX = 10

/** Labels of the nodes in view, as many as fit without overlap; earlier nodes take precedence. */
export function labelsIn(nodes: readonly Labelled[], view: PlanView, { width, height }: Size): PlanLabel[] {
  const labels: PlanLabel[] = []
  for (const { keyId, name, ground } of nodes) {
    const { px, py } = pixelOf(view, ground)
    if (px < 0 || py < 0 || px > width || py > height) continue
    const isFree = labels.every(
      (other) =>
        Math.abs(other.py - py) >= HEIGHT_PX || other.px + widthOf(other.text) < px || px + widthOf(name) < other.px,
    )
    if (isFree) labels.push({ keyId, text: name, px, py })
    if (labels.length === MAX_LABELS) break
  }
  return labels
}

const widthOf = (text: string): number => text.length * CHARACTER_PX + GAP_PX
