import { atom } from 'jotai'

export const PREVIEW_MODES = ['drawn', 'live', 'madeUp'] as const
/** What the board shows: as drawn, with live values, or with values that are made up in this page. */
export type PreviewMode = (typeof PREVIEW_MODES)[number]

export const previewModeAtom = atom<PreviewMode>('drawn')
/** When the live values were held, epoch ms; null while they go on. */
export const heldAtAtom = atom<number | null>(null)
/** Made-up values that were set by hand, by point id. */
export const fixedValuesAtom = atom<ReadonlyMap<number, number>>(new Map<number, number>())
