import { useAtomValue } from 'jotai'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { drawingPictureCalls } from '#contract/endpoints/drawing-pictures.ts'
import { drawingSymbolCalls, type OwnSymbolAnswer } from '#contract/endpoints/drawing-symbols.ts'
import { drawingCalls, staleDrawing } from '#contract/endpoints/drawings.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { optionsAt } from '#contract/kit/resource-calls.ts'
import { drawingResource } from '#contract/resources/drawing.resource.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'
import { liveClientAtom, useServices } from '#data/console-services.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { fileAddress } from '#data/file-address.ts'
import { createSwitchedValues } from '#data/live/switched-values.ts'
import { saveFile } from '#data/save-file.ts'
import { useLanguage } from '#data/use-language.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import type { EditorPorts, SessionOptions } from '#drawing-editor/index.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { reasonOf } from '#lib/reason-of.ts'

/** Most nodes and drawings offered at a time. */
const MAX_FOUND = 50

/** The calls of a session: the newest version is read, and the next one saved. */
export function useSavingPorts(keyId: string, tabId: string): SessionOptions['ports'] {
  const ask = useAsk()
  const sayWhy = useFailureText()
  return useMemo(
    () => ({
      async save({ base, canvas, picture, comment }) {
        const sent = { keyId, base, canvas: new Blob([canvas]), comment, ...(picture !== null && { picture }) }
        try {
          const { number } = await ask(drawingCalls.save, sent, { isQuiet: true })
          return { kind: 'saved', number }
        } catch (error) {
          const stale =
            error instanceof AppError && error.code === CODE.staleEdit
              ? staleDrawing.safeParse(error.result).data
              : null
          if (stale) return { kind: 'stale', ...stale }
          throw new Error(sayWhy(error))
        }
      },
      async openNewest() {
        try {
          const { canvas, newest } = await ask(drawingCalls.openToDraw, { keyId, tabId }, { isQuiet: true })
          return { canvas, ...newest }
        } catch (error) {
          throw new Error(sayWhy(error))
        }
      },
    }),
    [ask, keyId, tabId, sayWhy],
  )
}

const keptSymbol = ({ keyId, ...symbol }: OwnSymbolAnswer) => ({ key: keyId, ...symbol })

/** What panels and dialogs of the editor ask of the console. */
export function useEditorPorts(unitCode: string): EditorPorts {
  const ask = useAsk()
  const { backEnd } = useServices()
  const client = useAtomValue(liveClientAtom)
  const live = useMemo(() => client && createSwitchedValues(client), [client])
  const language = useLanguage()
  const told = useToldFailure()
  return useMemo(
    () => ({
      unitCode,
      live,
      saveFile,
      async uploadPicture(file) {
        return told(ask(drawingPictureCalls.save, { imgFile: file }, { isQuiet: true }))
      },
      async findPictures(text, page) {
        const { list, total } = await told(ask(drawingPictureCalls.list, { text, page }, { isQuiet: true }))
        const pictures = list.map(({ keyId, ...picture }) => ({
          key: keyId,
          ...picture,
          shownAt: fileAddress(picture.address, backEnd),
        }))
        return { list: pictures, total }
      },
      async removePicture(key) {
        await told(ask(drawingPictureCalls.del, { keyId: key }, { isQuiet: true }))
      },
      async findSymbols(text, page) {
        const { list, total } = await told(ask(drawingSymbolCalls.list, { text, page }, { isQuiet: true }))
        return { list: list.map(keptSymbol), total }
      },
      async readSymbol(key) {
        if (!z.guid().safeParse(key).success) return null
        const { list } = await told(ask(drawingSymbolCalls.list, { keyId: key }, { isQuiet: true }))
        return list.map(keptSymbol)[0] ?? null
      },
      async saveSymbol({ key, name, canvas }) {
        const sent = { name, canvas: new Blob([canvas]), ...(key !== null && { keyId: key }) }
        await told(ask(drawingSymbolCalls.save, sent, { isQuiet: true }))
      },
      async deleteSymbol(key) {
        await told(ask(drawingSymbolCalls.del, { keyId: key }, { isQuiet: true }))
      },
      async readPlant() {
        const nodes = await ask(telemetryCalls.nodes, {}, { isQuiet: true })
        const codes = new Map(nodes.map(({ keyId, code }) => [keyId, code]))
        return nodes.map(({ code, name, parentId, pinyin }) => ({
          code,
          name,
          parentCode: parentId === null ? null : (codes.get(parentId) ?? null),
          search: pinyin,
        }))
      },
      async findNodes(text) {
        const nodes = await ask(telemetryCalls.nodes, {}, { isQuiet: true })
        return nodes
          .filter(({ code, name, pinyin }) => matches(text, code, name, pinyin))
          .slice(0, MAX_FOUND)
          .map(({ code, name }) => ({ code, name }))
      },
      async parametersOf(nodeCode) {
        const nodes = await ask(telemetryCalls.nodes, {}, { isQuiet: true })
        const node = nodes.find(({ code }) => code === (nodeCode || unitCode))
        const points = node ? await ask(telemetryCalls.points, { nodeIds: [node.keyId] }, { isQuiet: true }) : []
        return points.map(({ paramCode, name, nameEn, unit, pointId, decimals, rangeMin, rangeMax, limits }) => ({
          code: paramCode,
          name: language === 'en' && nameEn !== '' ? nameEn : name,
          unit,
          pointId,
          decimals,
          range: { min: rangeMin, max: rangeMax },
          limits,
        }))
      },
      async findDrawings(text) {
        const drawings = await ask(optionsAt(`${drawingResource.path}/options`), {}, { isQuiet: true })
        return drawings
          .filter(({ name, search = '' }) => matches(text, name, search))
          .slice(0, MAX_FOUND)
          .map(({ keyId, name }) => ({ keyId, title: name }))
      },
      async readDrawing(keyId) {
        const { canvas } = await ask(drawingCalls.openToDraw, { keyId }, { isQuiet: true })
        return canvas
      },
    }),
    [ask, backEnd, unitCode, live, told, language],
  )
}

const matches = (text: string, ...words: readonly string[]): boolean =>
  words.some((word) => plainLatin(word).includes(plainLatin(text.trim())))

/** Lets a call fail with its words alone, for an editor that shows them itself. */
function useToldFailure(): <T>(work: Promise<T>) => Promise<T> {
  const sayWhy = useFailureText()
  return useCallback(
    async (work) => {
      try {
        return await work
      } catch (error) {
        throw new Error(sayWhy(error))
      }
    },
    [sayWhy],
  )
}

/** The words of a failed call, for an editor that shows them itself: the same function, whatever the language. */
function useFailureText(): (error: unknown) => string {
  const textOf = useNoticeText()
  const sayWhy = useRef(textOf)
  useLayoutEffect(() => {
    sayWhy.current = textOf
  })
  return useCallback((error) => {
    const text = inlineTextOf(error)
    return text ? sayWhy.current(text) : reasonOf(error)
  }, [])
}
