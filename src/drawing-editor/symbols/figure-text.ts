import { type JsonFields, newElement, type WorldPoint } from '#drawing/engine.ts'

/** Of what is wrong: a fault, a return hotter than its supply. */
export const WRONG_COLOR = '#e5484d'

/**
 * A text of one line that shows a live figure.
 *
 * @param at - Its upper left corner, document px.
 * @param name - What it is called, and says until a value comes.
 */
export function figureText(uuid: string, at: Pick<WorldPoint, 'x' | 'y'>, name: string, unitText: string): JsonFields {
  return {
    ...newElement('text', { uuid, left: Math.round(at.x), top: Math.round(at.y), text: name }),
    elementName: name,
    ...(unitText === '' ? {} : { unitText }),
  }
}
