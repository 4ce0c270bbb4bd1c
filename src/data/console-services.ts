// What pages get from the console around them: atoms that start-up fills, and hooks that hand them out.

import { atom, useAtomValue } from 'jotai'
import type { AuthorityEntry, MenuNode, SessionUser } from '../contract/endpoints/session.ts'
import type { HttpClient } from './http-client.ts'
import type { KeptDrafts } from './kept-drafts.ts'
import type { KnownBrowser } from './known-browser.ts'
import type { LiveState } from './live/client-drawing.ts'
import type { LiveClient } from './live/live-client.ts'
import type { SessionStore } from './session-store.ts'

export interface Identity {
  readonly user: SessionUser
  readonly menus: readonly MenuNode[]
  readonly authority: readonly AuthorityEntry[]
}

export interface Services {
  /** Full address that calls and the live channel are relative to. */
  readonly backEnd: string
  readonly http: HttpClient
  readonly session: SessionStore
  readonly browser: KnownBrowser
  readonly drafts: KeptDrafts
}

export const servicesAtom = atom<Services | null>(null)
/** Where the live channel is, when it is not beside the back end. */
export const liveAddressAtom = atom<string | null>(null)
/** Who is signed in; null before the server has said so. */
export const identityAtom = atom<Identity | null>(null)
/** The live channel; null until somebody is signed in. */
export const liveClientAtom = atom<LiveClient | null>(null)
/** State of the live channel as the page in front sees it; null while no page uses it. */
export const liveStateAtom = atom<LiveState | null>(null)

/** @throws {Error} outside the started console. */
export function useServices(): Services {
  const services = useAtomValue(servicesAtom)
  if (services === null) throw new Error('The console has not been started: servicesAtom is empty.')
  return services
}

export const useHttp = (): HttpClient => useServices().http
