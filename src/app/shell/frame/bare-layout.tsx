import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { useLiveChannel } from '#app/session/use-live-channel.ts'
import { useServices } from '#data/console-services.ts'
import { readingMode } from '#data/reading-mode.ts'
import { Row } from '#ui/box.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { LanguageToggle, ThemeToggle } from '../panels/settings/preferences.tsx'
import { usePageAccess } from './use-page-access.ts'
import { usePreloadAtSignIn } from './use-preload-at-sign-in.ts'

/** Layout of pages without header and sidebar: language and theme can be changed in a corner. */
export function BareLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  usePreloadAtSignIn()
  usePageAccess()
  const { session } = useServices()
  const isSignedIn = readingMode === null && session.token() !== null
  return (
    <>
      {readingMode === null && (
        <Row as="aside" position="fixed" top="3" insetInlineEnd="3" gap="1" zIndex="bar">
          <LanguageToggle />
          <ThemeToggle />
        </Row>
      )}
      {isSignedIn && <Connected />}
      {children}
      <ConfirmHost />
    </>
  )
}

/** Pages without header and sidebar show values as well, where somebody is signed in. */
function Connected() {
  useLiveChannel()
  return null
}
