import type { DrawingRecord } from '#drawing/engine.ts'
import { Editor } from './editor.ts'

/** An editor of another drawing, that names and measures things as the one beside it. */
export const editorBeside = (
  { createUuid, measureLine, newTexts, pictureSize }: Editor,
  record: DrawingRecord,
): Editor => new Editor({ record, createUuid, measureLine, newTexts, pictureSize })
