// Drawings for other systems: which there are, how each looks, and the address under which a page of another system shows it.
// Open without sign-in, since another system opens it with an exchange token; without a session it asks for nothing.

import { chakra } from '@chakra-ui/react/styled-system'
import { ExternalLink, FileQuestion, LogIn } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { DrawingSummary } from '#contract/endpoints/drawings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { AppError } from '#data/app-error.ts'
import { useServices } from '#data/console-services.ts'
import { FRAME_MARK, readingMode } from '#data/reading-mode.ts'
import { loadable } from '#lib/loadable.tsx'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useDrawing } from '../api/use-drawings.ts'
import { usePublished } from '../api/use-published.ts'
import { embeddedAddress, viewerAddress } from '../model/drawing-address.ts'

const EmbeddedPreview = loadable(async () => (await import('../components/embedded-dialogs.tsx')).EmbeddedPreview)

const PAGE = '/admin-set-drawing'
const Choice = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    textAlign: 'start',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { background: 'bg.hover' },
    '&[aria-current=true]': { background: 'bg.hover', color: 'accent.text', fontWeight: 'medium' },
  },
})

export function SetDrawingPage() {
  const { session } = useServices()
  return session.token() === null ? <SignInPrompt /> : <EmbeddableDrawings />
}

/** In a frame the page around it signs in, which app/reader asks; here a person does. */
function SignInPrompt() {
  const { t } = useTranslation()
  return (
    <Box as="main" height="100%">
      <EmptyState
        icon={<LogIn size={40} />}
        title={t('embedding.signedOut')}
        detail={t('embedding.signedOutDetail')}
        action={
          <Button asChild look="solid">
            <Link to={`/login?redirect=${PAGE}`}>{t('embedding.signIn')}</Link>
          </Button>
        }
      />
    </Box>
  )
}

function EmbeddableDrawings() {
  const { t } = useTranslation()
  const { drawings, error, refetch } = usePublished()
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState('')
  if (error) return isSignedOut(error) ? <SignInPrompt /> : <ListFailure error={error} onRetry={refetch} />
  if (!drawings) return <Waiting text={t('embedding.loading')} />
  const sought = text.trim().toLowerCase()
  const found = drawings.filter(({ title, nodeName, nodeCode }) =>
    `${title}\n${nodeName}\n${nodeCode}`.toLowerCase().includes(sought),
  )
  const chosen = drawings.find(({ keyId }) => keyId === query.get('id')) ?? drawings[0]

  function choose(keyId: string): void {
    const next = new URLSearchParams(query)
    next.set('id', keyId)
    setQuery(next, { replace: true })
  }
  return (
    <Row
      as="main"
      height="100%"
      alignItems="stretch"
      flexDirection={{ base: 'column', md: 'row' }}
      background="bg.page"
      data-page="set-drawing"
    >
      <Column
        as="nav"
        aria-label={t('embedding.list')}
        width={{ base: '100%', md: '20rem' }}
        maxHeight={{ base: '40%', md: '100%' }}
        gap="3"
        padding="4"
        background="bg.panel"
      >
        <Box as="h1" fontSize="lg" fontWeight="medium">
          {t('embedding.title')}
        </Box>
        <SearchField label={t('wall.search')} clearLabel={t('resource.reset')} value={text} onChange={setText} />
        <Column overflowY="auto" flex="1" minHeight="0">
          {found.map(({ keyId, title, type, nodeName }) => (
            <Choice key={keyId} type="button" aria-current={keyId === chosen?.keyId} onClick={() => choose(keyId)}>
              {title}
              <Box fontSize="sm" color="fg.muted">
                {[t(`drawing.types.${type}`), nodeName].filter((part) => part !== '').join(' · ')}
              </Box>
            </Choice>
          ))}
          {found.length === 0 && <Box color="fg.muted">{t('drawing.noMatch')}</Box>}
        </Column>
      </Column>
      {chosen ? (
        <Embedded key={chosen.keyId} drawing={chosen} />
      ) : (
        <EmptyState icon={<FileQuestion size={40} />} title={t('embedding.none')} detail={t('embedding.noneDetail')} />
      )}
    </Row>
  )
}

/** A drawing with its address. */
function Embedded({ drawing: { keyId, title, type } }: { drawing: DrawingSummary }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useDrawing(type, { keyId, nodeCode: null, unitCode: null })
  const waiting = <Waiting text={t('drawing.loading')} />
  const mark = readingMode === 'frame' ? `&${FRAME_MARK}=1` : ''
  return (
    <Column as="section" aria-label={title} flex="1" minWidth="0" minHeight="0">
      {/* language and theme are switched in the corner beside it */}
      <Column gap="3" paddingBlock="4" paddingInlineStart="4" paddingInlineEnd={readingMode ? '4' : '8rem'}>
        <Row gap="3" flexWrap="wrap">
          <Box as="h2" fontWeight="medium" flex="1" minWidth="0" truncate>
            {title}
          </Box>
          <Button asChild size="sm">
            <Link to={viewerAddress(type, keyId) + mark}>
              <ExternalLink size={16} aria-hidden />
              {t('embedding.open')}
            </Link>
          </Button>
        </Row>
        <CopyField
          label={t('embedding.address')}
          value={embeddedAddress(type, keyId)}
          copyLabel={t('wall.copy')}
          copiedLabel={t('wall.copied')}
          hint={t('embedding.addressHint')}
        />
      </Column>
      <Box position="relative" flex="1" minHeight="12rem" overflow="hidden">
        {data ? (
          <Suspense fallback={waiting}>
            <EmbeddedPreview drawing={data} />
          </Suspense>
        ) : error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          waiting
        )}
      </Box>
    </Column>
  )
}

const isSignedOut = (error: Error): boolean =>
  error instanceof AppError && (error.code === CODE.sessionInvalid || error.code === CODE.sessionEnded)
