// The user's own home page: widgets that each ask existing calls, in the order and width that the user arranges. The
// arrangement is kept on the server; what is arranged but not saved survives the end of the session.

import { House, LayoutGrid, RotateCcw, Save } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WidgetGrid } from '#archetypes/dashboard/widget-grid.tsx'
import { RestoredNote } from '#archetypes/draft/restored-note.tsx'
import { useDraft } from '#archetypes/draft/use-draft.ts'
import { PageLink } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { type HomeLayout, homeLayout, homeTiles } from '#contract/endpoints/home-layout.ts'
import { Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { styled } from '#ui/styled.ts'
import { useArrangeHome, useHomeLayout } from '../api/use-home-layout.ts'
import { AddWidget } from '../components/add-widget.tsx'

const Heading = styled('h1', { base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 1.4 } })
const FORMAT = { base: homeLayout, draft: homeTiles }

export function UserHomePage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useHomeLayout()
  if (data) return <ArrangedHome stored={data} />
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return <Waiting text={t('resource.loading')} />
}

function ArrangedHome({ stored }: { stored: HomeLayout }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save, reset } = useArrangeHome()
  const { base, draft, isDirty, isRestored, change, discard, rebase } = useDraft({
    form: 'home',
    format: FORMAT,
    stored,
    draftOf: ({ tiles }) => [...tiles],
  })
  const [isArranging, setArranging] = useState(isRestored)
  const isBusy = save.isPending || reset.isPending

  const take = (layout: HomeLayout): void => {
    rebase(layout, [...layout.tiles])
    setArranging(false)
  }
  const stop = (): void => {
    discard()
    setArranging(false)
  }
  const askReset = async (): Promise<void> => {
    const answer = await confirm({
      title: t('home.resetTitle'),
      detail: t('home.resetDetail'),
      confirmLabel: t('home.reset'),
      cancelLabel: t('home.cancel'),
      isHarm: true,
    })
    if (answer) reset.mutate(undefined, { onSuccess: take })
  }
  return (
    <Page minHeight="100vh" data-page="user-home">
      {/* the corner belongs to language and theme */}
      <Row gap="3" flexWrap="wrap" minHeight="9" paddingInlineEnd="24">
        <Heading>{t('home.title')}</Heading>
        <Row gap="2" flexWrap="wrap" marginInlineStart="auto">
          {isArranging ? (
            <>
              <AddWidget tiles={draft} allowed={base.allowed} onAdd={(tiles) => change([...tiles])} />
              {base.isOwn && (
                <Button disabled={isBusy} onClick={() => void askReset()}>
                  <RotateCcw size={16} aria-hidden />
                  {t('home.reset')}
                </Button>
              )}
              <Button disabled={isBusy} onClick={stop}>
                {t('home.cancel')}
              </Button>
              <Button
                look="solid"
                disabled={isBusy || !isDirty}
                onClick={() => save.mutate(draft, { onSuccess: take })}
              >
                <Save size={16} aria-hidden />
                {t('home.save')}
              </Button>
            </>
          ) : (
            <>
              <PageLink to="/index">
                <House size={16} aria-hidden />
                {t('home.overview')}
              </PageLink>
              <Button onClick={() => setArranging(true)}>
                <LayoutGrid size={16} aria-hidden />
                {t('home.arrange')}
              </Button>
            </>
          )}
        </Row>
      </Row>
      <RestoredNote isShown={isRestored} onDiscard={stop} />
      <WidgetGrid
        tiles={draft}
        onArrange={isArranging ? (tiles) => change([...tiles]) : undefined}
        empty={
          base.allowed.length === 0
            ? { title: t('home.nothingAllowed'), detail: t('home.nothingAllowedDetail') }
            : { title: t('home.noWidgets'), detail: t('home.noWidgetsDetail') }
        }
      />
    </Page>
  )
}
