import { useSyncExternalStore } from 'react'
import { VARIANTS, type Variant } from './palette.ts'

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-look', 'data-theme'] })
  return () => observer.disconnect()
}

function read(): Variant {
  const { look, theme } = document.documentElement.dataset
  return VARIANTS.find((variant) => variant === `${look}-${theme}`) ?? 'big-data-night'
}

/** Current page style and theme, for content drawn without CSS. */
export const useVariant = (): Variant => useSyncExternalStore(watch, read)
