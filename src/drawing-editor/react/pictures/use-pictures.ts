import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { reasonOf } from '#lib/reason-of.ts'
import { portsAtom } from '../ports-atom.ts'
import { usePages } from '../use-pages.ts'

const KEY = ['drawing-editor', 'pictures'] as const

/** Stored pictures whose names hold a text, the newest first, page by page. */
export function usePictures(text: string) {
  const ports = useAtomValue(portsAtom)
  return usePages([...KEY, text], (page) => ports.findPictures(text, page))
}

/** The ways to change the stored pictures; what fails is told by its reason. */
export function usePictureChanges() {
  const ports = useAtomValue(portsAtom)
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
      // of several files some may have been stored
      await queries.invalidateQueries({ queryKey: KEY })
    }
  }
  return {
    failure,
    isBusy,
    /** What the server took out of the pictures that were uploaded last. */
    removed,
    upload: (files: readonly File[]) =>
      run(async () => {
        const all: string[] = []
        for (const file of files) all.push(...(await ports.uploadPicture(file)).removed)
        setRemoved([...new Set(all)])
      }),
    remove: (key: string) => run(() => ports.removePicture(key)),
  }
}
