import fc from 'fast-check'
import { randomOperation } from '#drawing/document/random-operation.fixture.ts'
import { isSameJson } from '#drawing/document/same-json.ts'
import {
  createDrawing,
  type Drawing,
  type DrawingRecord,
  type Mark,
  openDocument,
  writeDocument,
} from '#drawing/engine.ts'
import { type DraftLog, openDraftLog } from '#drawing-editor/draft/draft-log.ts'
import { changeDrafts, connectDrafts, type DraftOwner } from '#drawing-editor/draft/draft-store.ts'
import { discardDraft, findAllDrafts, findDrafts } from '#drawing-editor/draft/find-drafts.ts'
import type { LogState } from '#drawing-editor/draft/log-state.ts'
import { isOperation, recoverDraft } from '#drawing-editor/draft/recovery.ts'
import { replaySteps } from '#drawing-editor/draft/replay.ts'
import { lockDrawing } from '#drawing-editor/draft/tab-lock.ts'
import { addSteps } from '#drawing-editor/draft/write-draft.ts'
import type { TabLock } from '#lib/one-tab/tab-lock.ts'

export interface EditOptions extends DraftOwner {
  readonly version: number
  readonly numElements: number
  readonly foldLength?: number
  /** Time that the log is told; the real one otherwise. */
  readonly now?: number
}

const BOARD = 'board'
const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const buildElement = (uuid: string, at = 0) => ({
  type: 'rect',
  uuid,
  left: (at % 100) * 20,
  top: Math.floor(at / 100) * 20,
  width: 15,
  height: 15,
  fill: '#208aa0',
  elementName: `换热站${at}`,
})

function buildRecord(numElements: number): DrawingRecord {
  const objects = Array.from({ length: numElements }, (_, at) => buildElement(idOf(at), at))
  const board = { title: '画板1', index: 0, uuid: BOARD, dpi: '1920', objects: { version: '5.3.0', objects } }
  const { record } = openDocument({ width: 1920, height: 1080, uuid: 'drawing', boards: [board] }, () => 'given')
  if (!record) throw new Error('The drawing of the test does not open.')
  return record
}

const moveFirst = (numMoved: number, dx: number) => ({
  kind: 'move' as const,
  board: BOARD,
  ids: Array.from({ length: numMoved }, (_, at) => idOf(at)),
  dx,
  dy: 1,
})

/** Named once, so that the history holds little of a step but its log would hold all of it. */
const MANY_IDS = Array.from({ length: 500 }, (_, at) => idOf(at))

/** One tab of the editor, without what it shows: a drawing, its log, and the lock. */
export class DraftPage {
  #edited: { readonly drawing: Drawing; readonly log: DraftLog } | null = null
  #lock: TabLock | null = null
  #mark: Mark | null = null
  /** All that was told of the log, and of the lock. */
  readonly states: LogState[] = []
  readonly changes: string[] = []

  get drawing(): Drawing {
    return this.#now.drawing
  }

  get log(): DraftLog {
    return this.#now.log
  }

  get #now() {
    if (!this.#edited) throw new Error('Nothing is edited.')
    return this.#edited
  }

  /** Edits a drawing anew. */
  async edit({ numElements, ...options }: EditOptions): Promise<void> {
    const record = buildRecord(numElements)
    await this.#open(createDrawing(record), { ...options, base: { version: options.version, record } })
  }

  /** Goes on with a draft, and its open step if that is wanted. @returns The text of the drawing. */
  async goOn(draft: string, options: Omit<EditOptions, 'numElements'>, takesOpenStep = false): Promise<string> {
    const read = await recoverDraft(draft)
    if (!read.isReadable) throw new Error(read.problem.code)
    const { record, base, continues, openStep } = read.recovery
    const drawing = createDrawing(record)
    if (openStep && takesOpenStep) drawing.apply(openStep.operations, { label: openStep.label })
    await this.#open(drawing, { ...options, base, continues })
    return this.text()
  }

  /** Opens the saved drawing anew, without a history. */
  async reopen(options: Omit<EditOptions, 'numElements'>): Promise<void> {
    const { base } = this.log
    await this.log.close()
    await this.#open(createDrawing(base.record), { ...options, base })
  }

  /** Commits steps, each of which moves so many elements. */
  commit(numSteps: number, numMoved = 1): void {
    for (let at = 1; at <= numSteps; at += 1) this.drawing.apply([moveFirst(numMoved, at)], { label: `step ${at}` })
  }

  /** Edits a field of many elements, in many steps, so that each is a long text of the log. */
  commitLong(numSteps: number): void {
    const edits = MANY_IDS.map((id) => ({ id, fields: [{ field: 'angle', value: 1 }] }))
    const operation = { kind: 'edit' as const, board: BOARD, edits }
    for (let at = 0; at < numSteps; at += 1) {
      this.drawing.apply([operation])
      this.drawing.undo()
    }
  }

  /** Moves an element within a step that is not committed. */
  drag(dx: number): void {
    this.#mark ??= this.drawing.mark('drag')
    this.drawing.apply([moveFirst(1, dx)], { from: this.#mark })
  }

  endDrag(how: 'drop' | 'cancel'): void {
    const mark = this.#mark
    this.#mark = null
    if (how === 'cancel' && mark) this.drawing.revertTo(mark)
    else this.drawing.commit()
  }

  /** Does, undoes and redoes at random, some of it by gestures, and saves now and then. */
  async editAtRandom(seed: number, numActions: number): Promise<void> {
    const fields = ['fill', 'angle', 'left', 'type', '__proto__']
    const options = { element: buildElement, fields, hasBoardOperations: true }
    const work = fc.asyncProperty(fc.gen(), async (draw) => {
      for (let serial = 0; serial < numActions; serial += 1) {
        const choice = draw(fc.nat, { max: 11 })
        if (choice === 0) this.drawing.undo()
        else if (choice === 1) this.drawing.redo()
        else if (choice === 2) this.drawing.mark(`gesture ${serial}`)
        else if (choice === 3) this.drawing.commit()
        else if (choice === 4) await this.log.settle()
        else if (choice === 5 && serial % 3 === 0) this.save(serial)
        else {
          const operation = randomOperation(this.drawing, draw, serial, options)
          if (isOperation(operation)) this.drawing.apply([operation], { label: `${serial}` })
        }
      }
      this.drawing.commit()
    })
    await fc.assert(work, { seed, numRuns: 1 })
    await this.log.settle()
  }

  /** As after the server has stored the present drawing. */
  save(version: number): Promise<void> {
    return this.log.noteSaved({ version, record: this.drawing.openStep?.before ?? this.drawing.record })
  }

  text(): string {
    return writeDocument(this.drawing.record)
  }

  find(owner: DraftOwner) {
    return findDrafts(owner)
  }

  findAll(user: string) {
    return findAllDrafts(user)
  }

  /** What a draft gives. */
  async recover(draft: string) {
    const read = await recoverDraft(draft)
    if (!read.isReadable)
      return { text: '', problem: read.problem, hows: [], open: null, isContinued: false, isReplayed: false }
    const { base, record, steps, openStep, problem, continues } = read.recovery
    return {
      text: writeDocument(record),
      problem,
      hows: steps.map(({ how }) => how),
      open: openStep && { label: openStep.label, operations: JSON.stringify(openStep.operations) },
      isContinued: continues !== null,
      /** Whether the steps, replayed on the base, lead to the document too. */
      isReplayed: isSameJson(replaySteps(base.record, base.record, steps).record, record),
    }
  }

  discard(draft: string): Promise<void> {
    return discardDraft(draft)
  }

  /** Numbers of entries, and the length of all texts. */
  async usage() {
    const store = await connectDrafts()
    const [documents, drafts, steps, openSteps] = await Promise.all([
      store.getAll('documents'),
      store.getAll('drafts'),
      store.getAll('steps'),
      store.getAll('openSteps'),
    ])
    store.close()
    const texts = [...documents.map(({ text }) => text), ...steps.map(({ operations }) => operations)]
    const [numDocuments, numDrafts, numSteps, numOpen] = [documents, drafts, steps, openSteps].map((all) => all.length)
    return { numDocuments, numDrafts, numSteps, numOpen, length: texts.join('').length }
  }

  /** Replaces the operations of a step. */
  async spoil(draft: string, number: number, operations: string): Promise<void> {
    const store = await connectDrafts()
    const step = await store.get('steps', [draft, number])
    if (!step) throw new Error('There is no such step.')
    await store.put('steps', { ...step, operations })
    store.close()
  }

  /** Adds the steps of a draft that it has, as when a failure was none. @returns Whether the store has the draft. */
  async addAgain(draft: string): Promise<boolean> {
    const store = await connectDrafts()
    const [stored, steps] = await Promise.all([store.get('drafts', draft), store.getAll('steps')])
    const given = { draft, holder: stored?.holder ?? '', steps }
    const isThere = await changeDrafts(store, (transaction) => addSteps(transaction, given))
    store.close()
    return isThere
  }

  /** Asks to edit; hands the draft over when another tab takes over. */
  async lock(owner: DraftOwner): Promise<boolean> {
    this.#lock = await lockDrawing({
      owner,
      onYield: async () => {
        this.changes.push('yields')
        return this.#edited ? this.log.handOver() : null
      },
      onChange: (isEditing) => void this.changes.push(isEditing ? 'edits' : 'reads'),
    })
    return this.#lock.isEditing
  }

  takeOver(): Promise<string | null> {
    if (!this.#lock) throw new Error('There is no lock.')
    return this.#lock.takeOver()
  }

  unlock(): void {
    this.#lock?.release()
  }

  get isEditing(): boolean {
    return this.#lock?.isEditing ?? false
  }

  async #open(
    drawing: Drawing,
    options: Omit<EditOptions, 'numElements'> & Pick<Parameters<typeof openDraftLog>[0], 'base' | 'continues'>,
  ): Promise<void> {
    const { user, drawing: key, now, version: _, ...rest } = options
    const onState = (state: LogState): void => void this.states.push(state)
    const owner = { user, drawing: key }
    const log = await openDraftLog({ ...rest, drawing, owner, now: () => now ?? Date.now(), onState })
    this.#edited = { drawing, log }
  }
}

Object.assign(globalThis, { draftPage: new DraftPage() })
