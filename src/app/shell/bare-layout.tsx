import { Outlet } from 'react-router-dom'
import { Row } from '#ui/box.ts'
import { usePreloadAtSignIn } from '../routing/use-preload-at-sign-in.ts'
import { LanguageToggle, ThemeToggle } from './preferences.tsx'

/** Layout of pages without header and sidebar: language and theme can be changed in a corner. */
export function BareLayout() {
  usePreloadAtSignIn()
  return (
    <>
      <Row as="aside" position="fixed" top="3" insetInlineEnd="3" gap="1" zIndex="bar">
        <LanguageToggle />
        <ThemeToggle />
      </Row>
      <Outlet />
    </>
  )
}
