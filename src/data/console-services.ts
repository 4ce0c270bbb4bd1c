// The console's services for pages: atoms filled at start-up, and hooks that read them.

import { atom, useAtomValue } from 'jotai'
import type { AuthorityEntry, SessionUser } from '../contract/endpoints/session.ts'
import type { MenuNode } from '../contract/pages/menu-node.ts'
import type { HttpClient } from './http-client.ts'
import type { KeptDrafts } from './kept-drafts.ts'
import type { KnownBrowser } from './known-browser.ts'
import type { LiveState } from './live/client-drawing.ts'
import type { LiveClient } from './live/live-client.ts'
import type { ReloadKeeper } from './reload-keeper.ts'
import type { SessionStore } from './session-store.ts'

export interface Identity {
  readonly user: SessionUser
  readonly menus: readonly MenuNode[]
  readonly authority: readonly AuthorityEntry[]
}

export interface Services {
  /** Base address of calls and of the live channel, in full. */
  readonly backEnd: string
  readonly http: HttpClient
  readonly session: SessionStore
  readonly browser: KnownBrowser
  readonly drafts: KeptDrafts
}

export const servicesAtom = atom<Services | null>(null)
/** Address of the live channel, where it is not under the back end's. */
export const liveAddressAtom = atom<string | null>(null)
/** The signed-in user; null before the server has answered. */
export const identityAtom = atom<Identity | null>(null)
/** The live channel; null until somebody is signed in. */
export const liveClientAtom = atom<LiveClient | null>(null)
/** State of the live channel for the current page; null while no page uses it. */
export const liveStateAtom = atom<LiveState | null>(null)

/** Reloads the page of a wall; null for people, who reload it themselves. */
export const reloadKeeperAtom = atom<ReloadKeeper | null>(null)

/** @throws {Error} outside the started console. */
export function useServices(): Services {
  const services = useAtomValue(servicesAtom)
  if (services === null) throw new Error('The console has not been started: servicesAtom is empty.')
  return services
}

export const useHttp = (): HttpClient => useServices().http
