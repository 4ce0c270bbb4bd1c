/** A node that elements can be bound to: a station, unit or source. */
export interface BindableNode {
  readonly code: string
  readonly name: string
}

/** A parameter of a node. */
export interface BindableParameter {
  readonly code: string
  readonly name: string
  readonly unit: string
}

/** What the editor asks of the console around it; the page implements it by calls. */
export interface EditorPorts {
  /** Stores a picture and returns its address. Rejects with an error whose message can be shown. */
  uploadPicture(file: Blob): Promise<string>
  findNodes(text: string): Promise<readonly BindableNode[]>
  parametersOf(nodeCode: string): Promise<readonly BindableParameter[]>
  /** Gives a file to the person, as a download. */
  saveFile(content: Blob, fileName: string): void
  /** Code of the unit that bindings without a node refer to. */
  readonly unitCode: string
  /** Drawings that a dialog button can open, or an empty board can begin from. */
  findDrawings(text: string): Promise<readonly { readonly keyId: string; readonly title: string }[]>
  /** The canvas of another drawing, as JSON text. */
  readDrawing(keyId: string): Promise<string>
}
