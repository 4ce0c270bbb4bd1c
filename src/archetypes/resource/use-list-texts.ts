import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Texts of table, pages and column chooser in the current language. */
export function useListTexts() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      table: {
        selectAll: t('resource.selectAll'),
        selectRow: t('resource.selectRow'),
        sortBy: (column: string) => t('resource.sortBy', { column }),
        sortedAscending: t('resource.sortedAscending'),
        sortedDescending: t('resource.sortedDescending'),
        resizeColumn: (column: string) => t('resource.resizeColumn', { column }),
        loading: t('resource.loading'),
        unit: (unit: string) => t('resource.unitOf', { unit }),
        order: t('resource.order'),
        ownOrder: t('resource.ownOrder'),
        moreFields: (count: number) => t('resource.moreFields', { count }),
        lessFields: t('resource.lessFields'),
      },
      pagination: {
        label: t('resource.pagination'),
        total: (count: number) => t('resource.total', { count }),
        pageSize: (size: number) => t('resource.sizeOf', { size }),
        pageSizeLabel: t('resource.pageSize'),
        previous: t('resource.previousPage'),
        next: t('resource.nextPage'),
        page: (page: number) => t('resource.pageNumber', { page }),
        jumpTo: t('resource.jumpTo'),
      },
      columnChooser: {
        title: t('resource.columnsTitle'),
        close: t('resource.close'),
        all: t('resource.columnsAll'),
        none: t('resource.columnsNone'),
        restore: t('resource.columnsRestore'),
        cancel: t('resource.cancel'),
        apply: t('resource.columnsApply'),
      },
    }),
    [t],
  )
}
