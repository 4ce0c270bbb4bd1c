/** The board that a pointer or key is aimed at; null for anything else. */
export const boardAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.drawing-editor [role=application]') : null
