// A protocol of a few lines, to test one feature of the generator.

/// A document with one method, `do`, and the parts that a test adds.
func document(
  schemas: String = "", params: String = "", result: String = #"{"type":"null"}"#,
  access: String = "[]", notification: String = "", request: String = ""
) -> [UInt8] {
  let method = #""name":"do","summary":"Does it.","params":[\#(params)],"x-access":\#(access)"#
  return Array(
    """
    {"info":{"title":"T","version":"1","description":"D."},
     "methods":[{\(method),"result":{"name":"r","schema":\(result)}}],
     "x-notifications-from-client":[],
     "x-notifications-from-server":[\(notification)],
     "x-requests-from-server":[\(request)],
     "components":{"errors":{},"schemas":{
       "AccessEntity":{"description":"A.","type":"string","enum":["a","b"],"examples":["a"]}
       \(schemas.isEmpty ? "" : ",")\(schemas)}}}
    """.utf8)
}
