import { useEffect } from 'react'

/** Ctrl+S (Cmd+S) saves, as on every page with something to save. */
export function useSaveKey(onSave: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onSave()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  })
}
