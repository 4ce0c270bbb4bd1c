import { Outlet } from 'react-router-dom'
import { Row } from '#ui/box.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { usePreloadAtSignIn } from '../routing/use-preload-at-sign-in.ts'
import { LanguageToggle, ThemeToggle } from './preferences.tsx'
import { usePageAccess } from './use-page-access.ts'

/** Layout of pages without header and sidebar: language and theme can be changed in a corner. */
export function BareLayout() {
  usePreloadAtSignIn()
  usePageAccess()
  return (
    <>
      <Row as="aside" position="fixed" top="3" insetInlineEnd="3" gap="1" zIndex="bar">
        <LanguageToggle />
        <ThemeToggle />
      </Row>
      <Outlet />
      <ConfirmHost />
    </>
  )
}
