import { drawingCalls } from '#contract/endpoints/drawings.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { savedResult } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { drawingResource } from '#contract/resources/drawing.resource.ts'
import type { DemoApp } from './demo-app.ts'

/** A PNG of one pixel. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Element {
  readonly uuid: string
  readonly [field: string]: unknown
}

/** JSON text of a canvas of one board. */
export const canvasOf = (elements: readonly Element[] = [], more: object = {}): string =>
  JSON.stringify({
    width: 1920,
    height: 1080,
    uuid: 'drawing',
    boards: [
      { title: '画板1', index: 0, uuid: 'board', dpi: '1920', objects: { version: '5.3.0', objects: elements } },
    ],
    ...more,
  })

/** The drawings of a demo as one user sees and edits them. */
export function drawingsAs(demo: DemoApp, token: string) {
  const { save, update, del, batchDel, list } = callsOf(drawingResource)
  const asking = { token }
  const station = { title: '工艺图', type: 'station', nodeCode: 'HZ0001', unitCode: 'HZ0001.1' }

  const create = (values: Readonly<Record<string, unknown>> = {}): Promise<Envelope> =>
    demo.postJson(save.path, { ...station, ...values }, asking)
  const openToDraw = (keyId: string, tabId?: string): Promise<Envelope> =>
    demo.get(drawingCalls.openToDraw.path, { keyId, ...(tabId ? { tabId } : {}) }, asking)

  return {
    create,
    openToDraw,
    /** A new, empty drawing. */
    created: async (values: Readonly<Record<string, unknown>> = {}): Promise<string> =>
      savedResult.parse((await create(values)).result).keyId,
    opened: async (keyId: string) => drawingCalls.openToDraw.output.parse((await openToDraw(keyId)).result),
    save: (
      keyId: string,
      base: number,
      canvas: string | Buffer = canvasOf(),
      more: Record<string, string> = {},
    ): Promise<Envelope> =>
      demo.postFile(
        drawingCalls.save.path,
        { name: 'canvas.json', content: Buffer.from(canvas), field: 'canvas' },
        { keyId, base: String(base), ...more },
        asking,
      ),
    versions: async (keyId: string) =>
      drawingCalls.versions.output.parse((await demo.get(drawingCalls.versions.path, { keyId }, asking)).result),
    version: (keyId: string, number: number): Promise<Envelope> =>
      demo.get(drawingCalls.version.path, { keyId, number: String(number) }, asking),
    restore: (keyId: string, base: number, number: number): Promise<Envelope> =>
      demo.postJson(drawingCalls.restoreVersion.path, { keyId, base, number }, asking),
    publish: (keyId: string, number: number): Promise<Envelope> =>
      demo.postJson(drawingCalls.publish.path, { keyId, number }, asking),
    noteEditing: (keyId: string, tabId: string, isLeaving = false): Promise<Envelope> =>
      demo.post(drawingCalls.noteEditing.path, { keyId, tabId, isLeaving: String(isLeaving) }, asking),
    picture: (keyId: string, number: number) =>
      demo.app.inject({
        method: 'GET',
        url: drawingCalls.picture.path,
        query: { keyId, number: String(number) },
        headers: { token, authentication: token },
      }),
    /** What viewers get. */
    view: (keyId: string, type = 'station'): Promise<Envelope> =>
      demo.get(drawingCalls.toEdit.path, { type, keyId }, asking),
    viewed: async (type = 'station') =>
      drawingCalls.list.output.parse((await demo.get(drawingCalls.list.path, { type }, asking)).result),
    rows: async (query: Record<string, string> = {}) =>
      list.output.parse((await demo.get(list.path, query, asking)).result),
    update: (keyId: string, version: number, values: Readonly<Record<string, unknown>>): Promise<Envelope> =>
      demo.postJson(update.path, { ...station, ...values, keyId, version }, asking),
    remove: (...keyIds: readonly [string, ...string[]]): Promise<Envelope> =>
      keyIds.length === 1
        ? demo.post(del.path, { keyId: keyIds[0] }, asking)
        : demo.post(batchDel.path, { ids: keyIds.join(',') }, asking),
  }
}

export type DrawingsOf = ReturnType<typeof drawingsAs>
