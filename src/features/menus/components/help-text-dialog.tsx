import { useSetAtom } from 'jotai'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuRow } from '#contract/resources/menu.resource.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { LazyRichTextEditor } from '#ui/lazy-rich-text-editor.tsx'
import { RichTextView } from '#ui/rich-text-view.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { StaleBanner } from '#ui/stale-banner.tsx'
import { useNewestMenuVersion, useSaveHelpText } from '../api/use-menus.ts'

interface HelpTextDialogProps {
  menu: MenuRow
  onClose: () => void
}

const HEIGHT = 'min(25rem, 50dvh)'

/** The help text of a page, as the 说明 dialog of the header shows it. What was typed stays until it is saved or given up. */
export function HelpTextDialog({ menu, onClose }: HelpTextDialogProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const save = useSaveHelpText()
  const newestVersion = useNewestMenuVersion()
  const [html, setHtml] = useState(menu.menuSpecification)
  const [version, setVersion] = useState(menu.version)
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const { stale, forgetStale, handleFailure } = useSaveFailure()
  const editorTexts = useMemo(
    () => ({
      heading2: t('menus.heading2'),
      heading3: t('menus.heading3'),
      bold: t('menus.bold'),
      italic: t('menus.italic'),
      strike: t('menus.strike'),
      bulletList: t('menus.bulletList'),
      orderedList: t('menus.orderedList'),
      quote: t('menus.quote'),
      code: t('menus.code'),
      undo: t('menus.undo'),
      redo: t('menus.redo'),
    }),
    [t],
  )
  const title = t('menus.helpOf', { name: menu.menuName })

  async function handleClose(): Promise<void> {
    const leave = {
      title: t('menus.leave'),
      confirmLabel: t('menus.discard'),
      cancelLabel: t('menus.stay'),
      isHarm: true,
    }
    if (html === menu.menuSpecification || (await confirm(leave)) !== null) onClose()
  }

  async function handleAdopt(): Promise<void> {
    const newest = await newestVersion(menu.keyId)
    if (newest === null) return
    setVersion(newest)
    forgetStale()
  }

  function handleSave(): void {
    save.mutate(
      { keyId: menu.keyId, menuSpecification: html, version },
      {
        onSuccess: () => {
          say(t('menus.saved'))
          onClose()
        },
        onError: handleFailure,
      },
    )
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => void handleClose()}
      closeLabel={t('menus.close')}
      width="52rem"
      isBusy={save.isPending}
      footer={
        <>
          <Button disabled={save.isPending} onClick={() => void handleClose()}>
            {t('menus.cancel')}
          </Button>
          <Button look="solid" disabled={save.isPending || stale !== null} onClick={handleSave}>
            {t('menus.save')}
          </Button>
        </>
      }
    >
      <Column gap="3">
        {stale && (
          <StaleBanner
            text={t('menus.stale', { by: stale.changedBy, at: formatDateTime(stale.changedAt) })}
            actionLabel={t('menus.useNewest')}
            onAction={() => void handleAdopt()}
          />
        )}
        <Segmented
          label={title}
          options={[
            { value: 'edit', label: t('menus.edit') },
            { value: 'preview', label: t('menus.preview') },
          ]}
          value={view}
          onChange={setView}
        />
        {view === 'edit' ? (
          <Suspense fallback={<Waiting text={t('menus.loadingEditor')} />}>
            <LazyRichTextEditor label={title} value={html} onChange={setHtml} height={HEIGHT} texts={editorTexts} />
          </Suspense>
        ) : (
          <RichTextView html={html} label={t('menus.preview')} height={HEIGHT} />
        )}
      </Column>
    </Dialog>
  )
}
