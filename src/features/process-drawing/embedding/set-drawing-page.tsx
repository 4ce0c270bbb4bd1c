// Drawings for other systems: which there are, how each looks, and the address under which a page of another system shows it.
// Open without sign-in, since another system opens it with an exchange token; without a session it asks for nothing.

import { ExternalLink, FileQuestion, LogIn } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { viewerLink } from '#archetypes/point-menu/drawing-link.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { DrawingSummary } from '#contract/endpoints/drawings.ts'
import { isSameDrawing } from '#contract/endpoints/walls.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { AppError } from '#data/app-error.ts'
import { useServices } from '#data/console-services.ts'
import { FRAME_MARK, readingMode } from '#data/reading-mode.ts'
import { loadable } from '#lib/loadable.tsx'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useRootScale } from '#ui/root-sizes.ts'
import { SearchField } from '#ui/search-field.tsx'
import { styled } from '#ui/styled.ts'
import { VirtualList } from '#ui/virtual-list.tsx'
import { embeddedAddress } from '../drawings/drawing-address.ts'
import { namedIn, nameOf, publishedKey, withNamed } from '../drawings/named-drawing.ts'
import { useDrawing } from '../drawings/use-drawings.ts'
import { usePublished } from '../drawings/use-published.ts'

const EmbeddedPreview = loadable(async () => (await import('./embedded-dialogs.tsx')).EmbeddedPreview)

const PAGE = '/admin-set-drawing'
/** px at the default size: two lines. */
const ROW_PX = 60
/** More than a window has room for. */
const MAX_ROWS = 60
const Choice = styled('button', {
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
  const scale = useRootScale()
  if (error) return isSignedOut(error) ? <SignInPrompt /> : <ListFailure error={error} onRetry={refetch} />
  if (!drawings) return <Waiting text={t('embedding.loading')} />
  const sought = plainLatin(text.trim())
  const found = drawings.filter(({ title, nodeName, nodeCode }) =>
    plainLatin(`${title}\n${nodeName}\n${nodeCode}`).includes(sought),
  )
  const asked = namedIn(query)
  const chosen = drawings.find((drawing) => asked && isSameDrawing(nameOf(drawing), asked)) ?? drawings[0]
  const choose = (drawing: DrawingSummary): void => setQuery(withNamed(query, drawing), { replace: true })
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
        height={{ base: '40%', md: '100%' }}
        gap="3"
        padding="4"
        background="bg.panel"
      >
        <Box as="h1" fontSize="lg" fontWeight="medium">
          {t('embedding.title')}
        </Box>
        <SearchField label={t('wall.search')} clearLabel={t('resource.reset')} value={text} onChange={setText} />
        <Box flex="1" minHeight="0">
          {found.length === 0 ? (
            <Box color="fg.muted">{t('drawing.noMatch')}</Box>
          ) : (
            <VirtualList
              label={t('embedding.list')}
              items={found}
              keyOf={publishedKey}
              rowHeight={ROW_PX * scale}
              maxRows={MAX_ROWS}
              render={(drawing) => (
                <Choice type="button" aria-current={drawing === chosen} onClick={() => choose(drawing)}>
                  <Box truncate>{drawing.title}</Box>
                  <Box fontSize="sm" color="fg.muted" truncate>
                    {[t(`drawing.types.${drawing.type}`), drawing.nodeName].filter((part) => part !== '').join(' · ')}
                  </Box>
                </Choice>
              )}
            />
          )}
        </Box>
      </Column>
      {chosen ? (
        <Embedded key={publishedKey(chosen)} drawing={chosen} />
      ) : (
        <EmptyState icon={<FileQuestion size={40} />} title={t('embedding.none')} detail={t('embedding.noneDetail')} />
      )}
    </Row>
  )
}

/** A drawing with its address. */
function Embedded({ drawing }: { drawing: DrawingSummary }) {
  const { title, type } = drawing
  const { keyId, nodeCode = null } = nameOf(drawing)
  const { t } = useTranslation()
  const { data, error, refetch } = useDrawing(type, { keyId, nodeCode, unitCode: null })
  const waiting = <Waiting text={t('drawing.loading')} />
  const mark = readingMode === 'frame' ? `&${FRAME_MARK}=1` : ''
  return (
    <Column as="section" aria-label={title} flex="1" minWidth="0" minHeight="0">
      {/* language and theme are switched in the corner beside it */}
      <Column
        gap="3"
        paddingBlock="4"
        paddingInlineStart="4"
        paddingInlineEnd={{ base: '4', md: readingMode ? '4' : '8rem' }}
      >
        <Row gap="3" flexWrap="wrap">
          <Box as="h2" fontWeight="medium" flex="1" minWidth="0" truncate>
            {title}
          </Box>
          <Button asChild size="sm">
            <Link to={viewerLink(drawing) + mark}>
              <ExternalLink size={16} aria-hidden />
              {t('embedding.open')}
            </Link>
          </Button>
        </Row>
        <CopyField
          label={t('embedding.address')}
          value={embeddedAddress(drawing)}
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
