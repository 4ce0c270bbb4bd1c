import { useSetAtom } from 'jotai'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNotes } from '#archetypes/draft/draft-notes.tsx'
import { useLeaveGuard } from '#archetypes/draft/use-leave-guard.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import type { MenuRow } from '#contract/resources/menu.resource.ts'
import { sayAtom } from '#data/notices.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { LazyRichTextEditor } from '#ui/lazy-rich-text-editor.tsx'
import { RichTextView } from '#ui/rich-text-view.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useNewestMenuVersion, useSaveHelpText } from '../api/use-menus.ts'
import { HELP_FORM, helpFormat } from '../model/help-draft.ts'

interface HelpTextDialogProps {
  menu: MenuRow
  onClose: () => void
}

const HEIGHT = 'min(25rem, 50dvh)'

/**
 * The help text of a page, as the 说明 dialog of the header shows it. Typed text stays until it is saved or discarded.
 */
export function HelpTextDialog({ menu, onClose }: HelpTextDialogProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const { discarding, mayLeave } = useLeaveGuard()
  const save = useSaveHelpText()
  const newestVersion = useNewestMenuVersion()
  const edited = useVersionedDraft({
    form: HELP_FORM,
    format: helpFormat,
    stored: menu,
    draftOf: ({ menuSpecification }) => menuSpecification,
    isOfSame: ({ keyId }) => keyId === menu.keyId,
    discarding,
  })
  const { base, draft: html, stale } = edited
  const [view, setView] = useState<'edit' | 'preview'>('edit')
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
    const question = {
      title: t('drafts.leave'),
      confirmLabel: t('drafts.giveUp'),
      cancelLabel: t('drafts.stay'),
    }
    if (await mayLeave(question)) onClose()
  }

  async function handleAdopt(): Promise<void> {
    const newest = await newestVersion(menu.keyId)
    if (newest !== null) edited.adopt({ ...base, version: newest })
  }

  function handleSave(): void {
    save.mutate(
      { keyId: menu.keyId, menuSpecification: html, version: base.version },
      {
        onSuccess: () => {
          edited.rebase(base, base.menuSpecification)
          say(t('menus.saved'))
          onClose()
        },
        onError: edited.handleFailure,
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
        <DraftNotes edited={edited} what={t('menus.thisOne')} onAdopt={() => void handleAdopt()} />
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
            <LazyRichTextEditor
              label={title}
              value={html}
              onChange={edited.change}
              height={HEIGHT}
              texts={editorTexts}
            />
          </Suspense>
        ) : (
          <RichTextView html={html} label={t('menus.preview')} height={HEIGHT} />
        )}
      </Column>
    </Dialog>
  )
}
