extension RefusedDocument {
  private static func appearance(_ members: String, _ sentence: String) -> Self {
    kind("\"appearance\": {\(members)}", ".appearance" + sentence)
  }

  static let appearances: [Self] = [
    appearance(
      #""backgroundColor": ▸"red""#,
      #".backgroundColor: expected a color #RRGGBB or #RRGGBBAA, found "red""#),
    appearance(
      ##""backgroundColor": ▸"#12345G""##,
      ##".backgroundColor: expected a color #RRGGBB or #RRGGBBAA, found "#12345G""##),
    appearance(
      ##""backgroundColor": ▸"#1234567""##,
      ##".backgroundColor: expected a color #RRGGBB or #RRGGBBAA, found "#1234567""##),
    appearance(
      #""backgroundColor": ▸7"#,
      ".backgroundColor: expected a color: a string or an object, found the number 7"),
    appearance(
      ##""backgroundColor": ▸{"dark": "#000000"}"##,
      #".backgroundColor: a color lacks the key "light""#),
    appearance(
      #""backgrounds": [▸{}]"#,
      """
      .backgrounds[0]: expected a background with "color", "gradient" or "image", found {}
      """),
    appearance(
      ##""backgrounds": [{"color": "#000000", ▸"image": {}}]"##,
      """
      .backgrounds[0].image: "color" and "image" exclude each other; give one of them
      """),
    appearance(
      #""backgrounds": [{"image": ▸{"contentMode": "fill"}}]"#,
      #".backgrounds[0].image: a background's image without "url" lacks the key "name""#),
    appearance(
      #""image": {"name": "a", ▸"url": "b"}"#,
      #".image.url: "name" and "url" exclude each other; give one of them"#),
    appearance(
      #""image": {"url": ▸""}"#,
      #".image.url: expected 1 to 2048 bytes of text without control characters, found """#),
    appearance(
      #""image": {"name": ▸"a\u0085"}"#,
      #"""
      .image.name: expected 1 to 2048 bytes of text without control characters, found "a\u0085"
      """#),
    appearance(
      #""image": {"contentMode": ▸"cover"}"#,
      """
      .image.contentMode: expected "fill", "fit", "stretch", "tile" or "center", found "cover"
      """),
    appearance(
      #""cornerRadius": ▸-1"#,
      ".cornerRadius: expected a length from 0 to 1000000000, found -1"),
    appearance(
      #""cornerRadius": ▸[1, 2, 3, 4]"#,
      ".cornerRadius: expected a number or an object, found an array"),
    appearance(
      #""border": {"dash": ▸[0, 0]}"#,
      ".border.dash: expected at least one dash length above 0, found [0, 0]"),
    appearance(
      #""border": {"width": ▸-0.5}"#,
      ".border.width: expected a length from 0 to 1000000000, found -0.5"),
    appearance(
      #""shadow": ▸null"#, ".shadow: expected a shadow or an array of them, found null"),
    appearance(
      #""shadow": {"opacity": ▸17}"#, ".shadow.opacity: expected a number from 0 to 1, found 17"),
    appearance(
      #""shadow": [{}, {"radius": ▸-1}]"#,
      ".shadow[1].radius: expected a length from 0 to 1000000000, found -1"),
    appearance(
      "\"shadow\": [" + String(repeating: "{}, ", count: 16) + "▸{}]",
      ".shadow[16]: more than 16 shadows"),
    appearance(#""alpha": ▸1.1"#, ".alpha: expected a number from 0 to 1, found 1.1"),
    appearance(#""shape": ▸"oval""#, #".shape: expected "rect" or "bubble", found "oval""#),
    appearance(
      #""shape": "bubble", "cornerRadius": ▸{"topLeft": 4}"#,
      ".cornerRadius: expected one radius for all corners of a bubble, found several"),
  ]

  private static func gradient(_ members: String, _ sentence: String) -> Self {
    appearance(
      "\"backgrounds\": [{\"gradient\": \(members)}]", ".backgrounds[0].gradient" + sentence)
  }

  static let gradients: [Self] = [
    gradient(
      ##"▸{"stops": [{"color": "#000000"}, {"color": "#000000"}]}"##,
      #": a gradient lacks the key "type""#),
    gradient(#"▸{"type": "linear"}"#, #": a gradient lacks the key "stops""#),
    gradient(
      #"{"type": ▸"conic"}"#, #".type: expected "linear" or "radial", found "conic""#),
    gradient(
      ##"{"stops": [▸{"location": 0}]}"##, #".stops[0]: a stop lacks the key "color""#),
    gradient(
      ##"{"stops": [{"color": "#000000"}, {"color": "#000000", "location": ▸1.5}]}"##,
      ".stops[1].location: expected a number from 0 to 1, found 1.5"),
    gradient(
      ##"{"stops": [{"color": "#000000", "location": 0.5}, {"color": "#000000", "location": ▸0.4}]}"##,
      ".stops[1].location: expected locations that ascend, found 0.4"),
    gradient(
      ##"{"stops": [{"color": "#000000", "location": 0.5}, ▸{"color": "#000000"}]}"##,
      #".stops[1]: a stop in a list with locations lacks the key "location""#),
    gradient(#"{"startPoint": ▸[0]}"#, ".startPoint: expected a point [x, y], found [0]"),
    gradient(#"{"stops": ▸[]}"#, ".stops: expected at least two stops, found []"),
  ]
}
