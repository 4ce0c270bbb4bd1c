import { lazy } from 'react'

/** {@link RichTextEditor}, loaded where it is first shown; needs a Suspense around it. */
export const LazyRichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}))
