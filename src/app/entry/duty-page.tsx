// The page for a user who must change an initial password, or enrol a second factor. Until then the server refuses
// everything else, and this page is shown at every address.

import { useSetAtom } from 'jotai'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#contract/endpoints/session.ts'
import { identityAtom, useServices } from '#data/console-services.ts'
import { useSystemName } from '#data/use-system-info.ts'
import { Box, Row } from '#ui/box.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { useDocumentTitle } from '../routing/page-title.ts'
import { EnrolFactor } from '../second-factor/enrol-factor.tsx'
import { useSessionControl } from '../session/session-control-context.ts'
import { LanguageToggle, ThemeToggle } from '../shell/panels/settings/preferences.tsx'
import { PasswordForm } from '../shell/panels/user/password-form.tsx'

const Page = styled('div', { base: { minHeight: '100dvh', background: 'bg.page', padding: '4' } })
const Card = styled('main', {
  base: {
    width: '100%',
    maxWidth: '28rem',
    marginInline: 'auto',
    marginTop: { base: '4', md: '12' },
    padding: { base: '5', sm: '8' },
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'lg',
  },
})
const Heading = styled('h1', { base: { fontSize: 'xl', fontWeight: 'bold', marginBottom: '2' } })

export function DutyPage({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const { http } = useServices()
  const control = useSessionControl()
  const systemName = useSystemName()
  const setIdentity = useSetAtom(identityAtom)
  const mustChangePassword = user.duties?.includes('changePassword') ?? false
  const title = t(mustChangePassword ? 'factor.passwordTitle' : 'factor.enrolTitle')
  useDocumentTitle(title, systemName)
  const signOut = (): void => void control.logout(http)
  return (
    <Page>
      <Row gap="2" justifyContent="space-between" flexWrap="wrap">
        <Row gap="3" fontWeight="bold">
          <BrandMark size={28} />
          {systemName}
        </Row>
        <Row gap="1">
          <LanguageToggle />
          <ThemeToggle />
          <Button look="quiet" onClick={signOut}>
            <LogOut size={16} aria-hidden />
            {t('frame.logout')}
          </Button>
        </Row>
      </Row>
      <Card>
        <Heading>{title}</Heading>
        <Box color="fg.muted" marginBottom="5">
          {t(mustChangePassword ? 'factor.passwordDetail' : 'factor.enrolDetail')}
        </Box>
        {mustChangePassword ? (
          <PasswordForm user={user} mustChange={false} />
        ) : (
          <EnrolFactor
            loginName={user.loginName}
            needsProof={false}
            // the identity is loaded again, because the server now returns menus and permissions
            onDone={() => setIdentity(null)}
            onCancel={signOut}
          />
        )}
      </Card>
    </Page>
  )
}
