// The sign-in page: user name, password, two codes, and the server's errors. The guard redirects here from every
// protected page and takes over after sign-in. The password is never sent, stored or logged in clear. After sign-in
// only addresses inside the console are followed.

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { usePastProgress } from '#data/use-past-progress.ts'
import { useSystemName } from '#data/use-system-info.ts'
import { redirectTarget } from '#lib/in-app-path.ts'
import { Box, Row } from '#ui/box.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { LongWork } from '#ui/long-work.tsx'
import { styled } from '#ui/styled.ts'
import { LoginForm } from '../components/login-form.tsx'
import { NetworkSketch } from '../components/network-sketch.tsx'

const Page = styled('div', {
  base: {
    minHeight: '100dvh',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 30rem' },
    background: 'bg.page',
  },
})
const Stage = styled('div', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    minWidth: 0,
    height: '100dvh',
    position: 'sticky',
    top: 0,
    padding: '12',
    paddingBottom: '8',
    backgroundImage:
      'radial-gradient(circle at 1px 1px, color-mix(in srgb, var(--dh-colors-border-subtle) 60%, transparent) 1px, transparent 0)',
    backgroundSize: '1.75rem 1.75rem',
  },
})
const FormSide = styled('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    background: 'bg.panel',
    borderInlineStartWidth: { lg: '1px' },
    borderColor: 'border.subtle',
    paddingInline: { base: '5', sm: '12' },
    // fixed distance from the top: an error message below must not move what is above it
    paddingTop: { base: '16', lg: 'clamp(4rem, 14vh, 10rem)' },
    paddingBottom: '10',
  },
})
const Content = styled('div', { base: { width: '100%', maxWidth: '24rem', marginInline: 'auto' } })
const Heading = styled('h1', { base: { fontSize: '2xl', fontWeight: 'bold', lineHeight: 1.3 } })

export function LoginPage() {
  const { t } = useTranslation()
  const systemName = useSystemName()
  const past = usePastProgress()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  useEffect(() => {
    document.title = `${t('session.title')} - ${systemName}`
  }, [t, systemName])
  return (
    <Page>
      <Stage>
        <Row gap="3" fontSize="lg" fontWeight="bold">
          <BrandMark size={32} />
          {systemName}
        </Row>
        <Box marginTop="auto" maxWidth="46rem">
          <Box fontSize="3xl" fontWeight="bold" lineHeight="1.35" letterSpacing="-0.01em">
            {t('session.tagline')}
          </Box>
          <Box marginTop="4" fontSize="lg" color="fg.muted">
            {t('session.lead')}
          </Box>
        </Box>
        <Box flex="1 1 auto" minHeight="0" maxHeight="66%" marginTop="6" marginBottom="auto">
          <NetworkSketch />
        </Box>
      </Stage>
      <FormSide>
        <Content>
          <Row gap="3" marginBottom="8" display={{ base: 'flex', lg: 'none' }} fontWeight="bold" fontSize="lg">
            <BrandMark size={32} />
            {systemName}
          </Row>
          <Heading marginBottom="6">{t('session.title')}</Heading>
          <LoginForm onSignedIn={() => void navigate(redirectTarget(query.get('redirect')), { replace: true })} />
          {past && (
            <Box marginTop="6" fontSize="sm" color="fg.muted">
              <LongWork {...past} />
            </Box>
          )}
        </Content>
      </FormSide>
    </Page>
  )
}
