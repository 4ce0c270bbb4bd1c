// What the editor's page mounts: a board on the GPU. Apart from engine.ts, which runs without a browser.

export type { BoardSession } from './react/board-session.ts'
export { DrawingStage } from './react/drawing-stage.tsx'
