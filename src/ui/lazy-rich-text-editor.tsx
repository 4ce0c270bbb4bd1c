import { loadable } from '#lib/loadable.tsx'

/** {@link RichTextEditor}, loaded when it is first rendered; needs a Suspense around it. */
export const LazyRichTextEditor = loadable(async () => (await import('./rich-text-editor.tsx')).RichTextEditor)
