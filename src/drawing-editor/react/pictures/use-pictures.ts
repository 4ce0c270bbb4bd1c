import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { reasonOf } from '#lib/reason-of.ts'
import type { StoredPicture } from '../editor-ports.ts'
import { portsAtom } from '../ports-atom.ts'

interface Found {
  readonly text: string
  readonly pictures: readonly StoredPicture[]
  readonly total: number
}

/** Stored pictures whose names hold a text, page by page, and the way to add one. */
export function usePictures(text: string) {
  const ports = useAtomValue(portsAtom)
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [removed, setRemoved] = useState<readonly string[]>([])

  useEffect(() => {
    let isWanted = true
    const find = async (): Promise<void> => {
      try {
        const { pictures, total } = await ports.findPictures(text, 1)
        if (!isWanted) return
        setFound({ text, pictures, total })
        setFailure(null)
      } catch (error) {
        if (isWanted) setFailure(reasonOf(error))
      }
    }
    void find()
    return () => {
      isWanted = false
    }
  }, [ports, text])

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    found,
    failure,
    isBusy,
    /** What the server took out of the pictures that were uploaded last. */
    removed,
    /** Adds the next page. */
    more: (numPages: number) =>
      run(async () => {
        const next = await ports.findPictures(text, numPages + 1)
        setFound((now) => {
          if (now?.text !== text) return now
          const known = new Set(now.pictures.map(({ key }) => key))
          // a picture that was added meanwhile has moved others to the next page
          const added = next.pictures.filter(({ key }) => !known.has(key))
          return { text, pictures: [...now.pictures, ...added], total: next.total }
        })
      }),
    upload: (files: readonly File[]) =>
      run(async () => {
        try {
          const all: string[] = []
          for (const file of files) all.push(...(await ports.uploadPicture(file)).removed)
          setRemoved([...new Set(all)])
        } finally {
          const { pictures, total } = await ports.findPictures(text, 1)
          setFound({ text, pictures, total })
        }
      }),
  }
}
