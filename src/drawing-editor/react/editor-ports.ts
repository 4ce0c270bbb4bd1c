import type { LiveValues, ValueSource } from '#drawing/engine.ts'
import type { SwingingPoint } from '../preview/made-up.ts'
import type { KeptSymbol } from '../symbols/own-symbol.ts'

/** A node that elements can be bound to: a station, unit or source. */
export interface BindableNode {
  readonly code: string
  readonly name: string
}

/** A node in the tree of the plant. */
export interface PlantNode extends BindableNode {
  readonly parentCode: string | null
  /** Pinyin initials and full spelling of its name. */
  readonly search: string
}

/** A parameter of a node. */
export interface BindableParameter extends SwingingPoint {
  readonly code: string
  readonly name: string
  readonly unit: string
}

/** A picture that the server keeps. */
export interface StoredPicture {
  readonly key: string
  readonly name: string
  /** Of the node that it is a picture of; empty for one that was uploaded for drawings. */
  readonly nodeName: string
  /** What an element stores. */
  readonly address: string
  /** Where this page loads it from. */
  readonly shownAt: string
}

/** A page of a list; pages begin at 1. */
export interface Page<Item> {
  readonly list: readonly Item[]
  /** Of all pages. */
  readonly total: number
}

/** Values of the live channel, or others that never leave the page. */
interface PreviewValues extends LiveValues {
  setSource(source: ValueSource): void
  /** Keeps the values that are shown now. Rejects where nothing computes them. */
  hold(): Promise<void>
}

/** What the editor asks of the console around it; the page implements it by calls. */
export interface EditorPorts {
  /**
   * Stores a picture. Rejects with an error whose message can be shown.
   *
   * @returns Its address, and what was taken out of it because it could run.
   */
  uploadPicture(file: Blob): Promise<{ readonly address: string; readonly removed: readonly string[] }>
  /** The stored pictures whose names hold a text, newest first. */
  findPictures(text: string, page: number): Promise<Page<StoredPicture>>
  /** Takes a picture that was uploaded for drawings out of those to choose from; drawings go on showing it. */
  removePicture(key: string): Promise<void>
  /** The company's own symbols whose names hold a text, newest first. */
  findSymbols(text: string, page: number): Promise<Page<KeptSymbol>>
  /** Null where no symbol has this key any more. */
  readSymbol(key: string): Promise<KeptSymbol | null>
  /** Keeps a symbol, or the next version of that of a key. Rejects as {@link uploadPicture}. */
  saveSymbol(symbol: { readonly key: string | null; readonly name: string; readonly canvas: string }): Promise<void>
  deleteSymbol(key: string): Promise<void>
  /** The nodes that have points, and what they are part of: parents first. */
  readPlant(): Promise<readonly PlantNode[]>
  findNodes(text: string): Promise<readonly BindableNode[]>
  parametersOf(nodeCode: string): Promise<readonly BindableParameter[]>
  /** Values for expressions and preview; null while the live channel is closed. */
  readonly live: PreviewValues | null
  /** Gives a file to the person, as a download. */
  saveFile(content: Blob, fileName: string): void
  /** Code of the unit that bindings without a node refer to. */
  readonly unitCode: string
  /** Drawings that a dialog button can open, or an empty board can begin from. */
  findDrawings(text: string): Promise<readonly { readonly keyId: string; readonly title: string }[]>
  /** The canvas of another drawing, as JSON text. */
  readDrawing(keyId: string): Promise<string>
}
