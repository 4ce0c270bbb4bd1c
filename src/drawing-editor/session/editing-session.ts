// One drawing open in the editor of one tab, from opening to leaving: the lock on it, the draft of its steps, the version
// that it was opened as, and saving. Neighbours: the page gives the calls (ports) and shows the state; draft/ keeps what is
// not saved yet. Invariant: what was committed is in the browser's database or on the server, and a version of someone
// else's is never written over.

import { type DrawingRecord, isSameJson, openDocument, writeDocument } from '#drawing/engine.ts'
import { Listeners } from '#lib/listeners.ts'
import type { TabLock } from '#lib/one-tab/tab-lock.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { type DraftLog, openDraftLog } from '../draft/draft-log.ts'
import type { LoggedStep } from '../draft/effective-steps.ts'
import { discardDraft, type FoundDraft, findDrafts } from '../draft/find-drafts.ts'
import { type Recovery, recoverDraft } from '../draft/recovery.ts'
import { type Replay, replaySteps } from '../draft/replay.ts'
import { lockDrawing } from '../draft/tab-lock.ts'
import type { DraftBase, DraftPosition } from '../draft/write-draft.ts'
import { Editor, type EditorOptions } from '../editor/editor.ts'
import { loggedEditor } from '../editor/logged-editor.ts'
import { isStale, type SavingPorts, type StoredVersion } from './saving-ports.ts'
import type { SessionState } from './session-state.ts'

export interface SessionOptions {
  /** Names the drawing and whose drafts of it are found. */
  readonly owner: { readonly user: string; readonly drawing: string }
  readonly opened: StoredVersion
  readonly ports: SavingPorts
  readonly editorOptions: Omit<EditorOptions, 'record'>
  /** Draws a small picture of a board for the list of versions; null where it cannot. */
  drawPicture(record: DrawingRecord): Promise<string | null>
  now(): number
}

export class EditingSession {
  readonly #options: SessionOptions
  readonly #listeners = new Listeners()
  #state: SessionState
  #lock: TabLock | null = null
  #log: DraftLog | null = null
  #base: DraftBase
  /** My steps since the base, for a replay on a version of someone else's. */
  #steps: LoggedStep[] = []
  #stops: (() => void)[] = []
  #isClosed = false

  /** @throws {RangeError} where the canvas has no board that can be read. */
  constructor(options: SessionOptions) {
    this.#options = options
    const { number } = options.opened
    const { record, problems, isWhole } = openDocument(options.opened.canvas, randomUuid)
    if (!record) throw new RangeError('The drawing cannot be read.')
    this.#base = { version: number, record }
    this.#state = {
      editor: this.#edit(record),
      problems,
      isWhole,
      version: number,
      saving: 'saved',
      failure: null,
      saveCount: 0,
      stale: null,
      drafts: [],
      log: { kind: 'kept' },
      isElsewhere: false,
    }
  }

  get state(): SessionState {
    return this.#state
  }

  listen(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Takes the lock, offers drafts of tabs that are gone, and begins to log. */
  async open(): Promise<void> {
    const { owner } = this.#options
    this.#lock = await lockDrawing({
      owner,
      onYield: async () => {
        this.#set({ isElsewhere: true })
        this.#state.editor.setReadOnly(true)
        return (await this.#endLog()) ?? null
      },
      onChange: (isEditing) => {
        this.#set({ isElsewhere: !isEditing })
        this.#state.editor.setReadOnly(!isEditing)
        if (isEditing && !this.#log) void this.#goOnHere()
      },
    })
    if (this.#isClosed) return this.#lock.release()
    if (!this.#lock.isEditing) {
      this.#set({ isElsewhere: true })
      this.#state.editor.setReadOnly(true)
      return
    }
    await this.#offerDrafts()
    await this.#begin(null)
  }

  /** Edits here what another tab edits; that one reads only from then on. */
  async takeOver(): Promise<void> {
    const draft = await this.#lock?.takeOver()
    this.#set({ isElsewhere: false })
    if (draft) await this.recover(draft)
    else {
      this.#state.editor.setReadOnly(false)
      await this.#goOnHere()
    }
  }

  /** Another tab has edited: what it saved is shown, and what it did not save is offered. */
  async #goOnHere(): Promise<void> {
    const newest = await this.#options.ports.openNewest().catch(() => null)
    if (newest && newest.number !== this.#base.version) await this.reopen(newest)
    else await this.#begin(null)
    await this.#offerDrafts()
  }

  /** Goes on from a draft. What of it cannot be read is told; all of it stays stored then. */
  async recover(draft: string): Promise<void> {
    const result = await recoverDraft(draft)
    this.#set({ drafts: this.#state.drafts.filter(({ id }) => id !== draft) })
    if (!result.isReadable) {
      this.#set({ failure: { kind: 'draft', problem: result.problem } })
      return
    }
    const { recovery } = result
    await this.#endLog()
    this.#base = recovery.base
    this.#steps = [...recovery.steps]
    this.#replaceEditor(recovery.record)
    if (recovery.problem) this.#set({ failure: { kind: 'draft', problem: recovery.problem } })
    await this.#begin(recovery.continues)
    const { openStep } = recovery
    if (openStep) this.#state.editor.apply(openStep.operations, openStep.label)
    this.#compareBase(recovery)
  }

  /** Leaves the offered drafts where they are, for another time. */
  dismissDrafts(): void {
    this.#set({ drafts: [] })
  }

  /** One that was discarded is offered no more. */
  forgetDraft(draft: string): void {
    this.#set({ drafts: this.#state.drafts.filter(({ id }) => id !== draft) })
  }

  forgetFailure(): void {
    this.#set({ failure: null })
  }

  /** Saves what is drawn as the next version. The state tells how it went. */
  async save(comment = ''): Promise<void> {
    const { ports, drawPicture } = this.#options
    const { editor, saving, isWhole } = this.#state
    if (saving === 'saving' || !isWhole || editor.isReadOnly) return
    editor.tools.settle()
    const { record } = editor.drawing
    this.#set({ saving: 'saving', failure: null })
    const numSteps = this.#steps.length
    try {
      const picture = await drawPicture(record).catch(() => null)
      const saved = await ports.save({ base: this.#base.version, canvas: writeDocument(record), picture, comment })
      if (isStale(saved)) {
        this.#set({ saving: 'unsaved', stale: saved })
        return
      }
      this.#base = { version: saved.number, record }
      this.#steps = this.#steps.slice(numSteps)
      const saveCount = this.#state.saveCount + 1
      this.#set({ version: saved.number, saveCount, saving: this.hasChanges ? 'unsaved' : 'saved', stale: null })
      await this.#log?.noteSaved(this.#base)
      if (picture) this.#log?.keepPicture(`data:image/webp;base64,${picture}`)
    } catch (error) {
      this.#set({ saving: 'unsaved', failure: { kind: 'save', message: reasonOf(error) } })
    }
  }

  /** What is drawn, as it would be stored. */
  get text(): string {
    return writeDocument(this.#state.editor.drawing.record)
  }

  /** Whether something is drawn that the server does not have. */
  get hasChanges(): boolean {
    return this.#hasChangesOf(this.#state.editor)
  }

  /** The newest version on the server, and my steps replayed on it. */
  async replay(): Promise<{ theirs: StoredVersion; record: DrawingRecord; replay: Replay }> {
    const theirs = await this.#options.ports.openNewest()
    const { record } = openDocument(theirs.canvas, randomUuid)
    if (!record) throw new RangeError('The newest version cannot be read.')
    return { theirs, record, replay: replaySteps(this.#base.record, record, this.#steps) }
  }

  /** Goes on from the newest version with the steps of mine that fit it. */
  async acceptReplay(theirs: StoredVersion, { applied }: Replay): Promise<void> {
    const { record } = openDocument(theirs.canvas, randomUuid)
    if (!record) return
    const draft = await this.#endLog()
    this.#base = { version: theirs.number, record }
    this.#steps = []
    this.#replaceEditor(record)
    await this.#begin(null)
    for (const { label, operations } of applied) this.#state.editor.apply(operations, label)
    this.#set({ version: theirs.number, stale: null })
    // what it held is in the new one, or was declined
    await this.#log?.settle()
    if (draft !== undefined) await discardDraft(draft).catch(() => undefined)
  }

  /** Gives up what is not saved, and shows another version: one that was restored, or the newest one. */
  async reopen(version: StoredVersion): Promise<void> {
    await this.acceptReplay(version, { record: this.#base.record, applied: [], conflicts: [] })
    this.#set({ saving: 'saved' })
  }

  dismissStale(): void {
    this.#set({ stale: null })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#stops.splice(0)) stop()
    this.#state.editor.tools.settle()
    await this.#log?.close()
    this.#lock?.release()
  }

  async #begin(continues: DraftPosition | null): Promise<void> {
    const { owner, now } = this.#options
    const drawing = loggedEditor(this.#state.editor)
    const onState = (log: SessionState['log']): void => this.#set({ log })
    this.#log = await openDraftLog({ drawing, owner, base: this.#base, continues, now, onState })
  }

  async #endLog(): Promise<string | undefined> {
    const log = this.#log
    this.#log = null
    return log?.handOver()
  }

  async #offerDrafts(): Promise<void> {
    const drafts: readonly FoundDraft[] = await findDrafts(this.#options.owner).catch(() => [])
    this.#set({ drafts })
  }

  /** A draft of an older version than the server's newest is to be replayed before it can be saved. */
  #compareBase({ base }: Recovery): void {
    const { opened } = this.#options
    if (base.version === opened.number) return
    this.#set({ stale: { kind: 'stale', number: opened.number, changedBy: opened.savedBy, changedAt: opened.savedAt } })
  }

  #edit(record: DrawingRecord): Editor {
    const editor = new Editor({ ...this.#options.editorOptions, record })
    this.#stops.push(
      editor.drawing.listenToSteps((step) => {
        this.#steps.push(step)
        this.#set({ saving: this.#state.saving === 'saving' ? 'saving' : this.hasChanges ? 'unsaved' : 'saved' })
      }),
    )
    return editor
  }

  #replaceEditor(record: DrawingRecord): void {
    for (const stop of this.#stops.splice(0)) stop()
    const before = this.#state.editor
    before.tools.settle()
    const editor = this.#edit(record)
    editor.showBoard(before.state.board)
    this.#set({ editor, saving: this.#hasChangesOf(editor) ? 'unsaved' : 'saved' })
  }

  #hasChangesOf({ drawing }: Editor): boolean {
    return !isSameJson(drawing.record, this.#base.record)
  }

  #set(part: Partial<SessionState>): void {
    if (this.#isClosed) return
    this.#state = { ...this.#state, ...part }
    this.#listeners.notify()
  }
}
