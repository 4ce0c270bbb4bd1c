// The drawing editor as its page sees it; nobody imports past this file. Load it lazily: it brings the engine along.

export { showFound } from './commands/show-found.ts'
export { drawPicture } from './react/draw-picture.ts'
export { DrawingEditor } from './react/drawing-editor.tsx'
export type { EditorPorts } from './react/editor-ports.ts'
export { measureLine } from './react/measure-line.ts'
export { pictureSize } from './react/picture-size.ts'
export { RecoveryDialog } from './react/recovery-dialog.tsx'
export { StaleDialog } from './react/stale-dialog.tsx'
export { useSession, useSessionState } from './react/use-session.ts'
export type { EditingSession, SessionOptions } from './session/editing-session.ts'
