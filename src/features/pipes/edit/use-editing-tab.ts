import { type RefObject, useEffect, useRef, useState } from 'react'
import { lockTab, type TabLock } from '#lib/one-tab/tab-lock.ts'
import type { EditSession } from './edit-session.ts'

interface EditingTab {
  /** `elsewhere`: another tab of this browser edits the network for this user. */
  readonly state: 'asking' | 'editing' | 'elsewhere'
  /** It was taken from another tab, whose draft goes on here. */
  readonly isTakenOver: boolean
  readonly takeOver: () => Promise<void>
  /** Of the editor that is open here: what it did is handed to the tab that takes over. */
  readonly session: RefObject<EditSession | null>
}

/** One tab at a time edits the network for a user, so that there is one draft of it. */
export function useEditingTab(user: string): EditingTab {
  const [state, setState] = useState<EditingTab['state']>('asking')
  const [isTakenOver, setTakenOver] = useState(false)
  const session = useRef<EditSession | null>(null)
  const lock = useRef<TabLock | null>(null)
  useEffect(() => {
    let isLeft = false
    const change = (isEditing: boolean): void => {
      setTakenOver(false)
      setState(isEditing ? 'editing' : 'elsewhere')
    }
    async function open(): Promise<void> {
      const opened = await lockTab({
        name: `pipe-network-edit/${user}`,
        async onYield() {
          change(false)
          return (await session.current?.settle()) ?? null
        },
        onChange: change,
      })
      if (isLeft) {
        opened.release()
        return
      }
      lock.current = opened
      change(opened.isEditing)
    }
    void open()
    return () => {
      isLeft = true
      lock.current?.release()
      lock.current = null
    }
  }, [user])
  async function takeOver(): Promise<void> {
    await lock.current?.takeOver()
    setTakenOver(true)
    setState('editing')
  }
  return { state, isTakenOver, takeOver, session }
}
