internal import SystemLibraries

extension CairoLibrary {
  /// The names of Cairo where dynamic libraries are searched, and its paths in Homebrew.
  static let names = [
    "libcairo.so.2", "libcairo.2.dylib", "/opt/homebrew/lib/libcairo.2.dylib",
    "/usr/local/lib/libcairo.2.dylib",
  ]

  static let installed = Result { () throws(PictureError) in try CairoLibrary(named: names) }

  /// Loads the first library that is found and looks up its functions.
  ///
  /// - Throws: `cairoMissing` if there is no such library, or if it lacks a function.
  init(named names: [String]) throws(PictureError) {
    guard let library = DynamicLibrary(names) else { throw .cairoMissing }
    func find<Function>(_ name: String) throws(PictureError) -> Function {
      guard let function: Function = library.function("cairo_" + name) else { throw .cairoMissing }
      return function
    }
    imageSurface = try find("image_surface_create")
    imageFromPNG = try find("image_surface_create_from_png_stream")
    imageData = try find("image_surface_get_data")
    imageStride = try find("image_surface_get_stride")
    imageWidth = try find("image_surface_get_width")
    imageHeight = try find("image_surface_get_height")
    flush = try find("surface_flush")
    markDirty = try find("surface_mark_dirty")
    finish = try find("surface_finish")
    destroySurface = try find("surface_destroy")
    surfaceStatus = try find("surface_status")
    contextStatus = try find("status")
    statusText = try find("status_to_string")
    writePNG = try find("surface_write_to_png_stream")
    pdfSurface = try find("pdf_surface_create_for_stream")
    setMetadata = try find("pdf_surface_set_metadata")

    create = try find("create")
    destroy = try find("destroy")
    (save, restore) = (try find("save"), try find("restore"))
    (newPath, closePath) = (try find("new_path"), try find("close_path"))
    (fill, stroke) = (try find("fill"), try find("stroke"))
    (clip, paint) = (try find("clip"), try find("paint"))
    pushGroup = try find("push_group")
    popGroupToSource = try find("pop_group_to_source")
    (translate, scale) = (try find("translate"), try find("scale"))
    (moveTo, lineTo) = (try find("move_to"), try find("line_to"))
    rectangle = try find("rectangle")
    (arc, arcNegative) = (try find("arc"), try find("arc_negative"))
    setLineWidth = try find("set_line_width")
    setFontSize = try find("set_font_size")
    paintWithAlpha = try find("paint_with_alpha")
    setFillRule = try find("set_fill_rule")
    setDash = try find("set_dash")
    setSourceColor = try find("set_source_rgba")
    setSource = try find("set_source")
    setSourceSurface = try find("set_source_surface")
    source = try find("get_source")

    linearPattern = try find("pattern_create_linear")
    radialPattern = try find("pattern_create_radial")
    addStop = try find("pattern_add_color_stop_rgba")
    setMatrix = try find("pattern_set_matrix")
    setExtend = try find("pattern_set_extend")
    setFilter = try find("pattern_set_filter")
    destroyPattern = try find("pattern_destroy")

    selectFont = try find("select_font_face")
    textExtents = try find("text_extents")
    showText = try find("show_text")
  }
}
