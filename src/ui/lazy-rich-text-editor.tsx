import { loadable } from '#lib/loadable.tsx'

/** {@link RichTextEditor}, loaded where it is first shown; needs a Suspense around it. */
export const LazyRichTextEditor = loadable(async () => (await import('./rich-text-editor.tsx')).RichTextEditor)
